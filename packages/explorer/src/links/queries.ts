/** Parameters of a request to the API by name. */
export type QueryParameters = Readonly<Record<string, string>>;

/** Writes parameters as the query of a URL. */
export const queryString = (parameters: QueryParameters): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`)
    .join('&');

/** Percent-encodes a name or value, except `,`, `/` and `:`, which mean the same and are easier to read. */
export const encodeValue = (text: string): string =>
  /^[\w.~:/,-]*$/.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).replaceAll(/%(?:2C|2F|3A)/g, decodeURIComponent);

/** Returns the address of a query in the explorer, relative to the folder of `api.php`. */
export const explorerAddress = (parameters: QueryParameters | string): string =>
  `explorer#${typeof parameters === 'string' ? parameters : queryString(parameters)}`;

const query = { action: 'query' } as const;
const revisionProperties = 'ids|timestamp|user|comment|size|tags';
const aboutPage = {
  prop: 'info|categories|links|revisions',
  cllimit: '50',
  pllimit: '50',
  rvprop: revisionProperties,
} as const;

const CATEGORY = 14;
const FILE = 6;

/** Builds the query about a page; by its namespace, also about a category's members or a file's versions and uses. */
export function pageQuery(title: string, namespace?: number): QueryParameters {
  if (namespace === CATEGORY) return categoryQuery(title);
  if (namespace === FILE) return fileQuery(title);
  return { ...query, titles: title, ...aboutPage };
}

/** Builds the query about a page by its ID. */
export const pageIdQuery = (id: string): QueryParameters => ({ ...query, pageids: id, ...aboutPage });

/** Builds the query about a category and its members; the title includes the namespace. */
export const categoryQuery = (title: string): QueryParameters => ({
  ...query,
  titles: title,
  prop: 'info|categoryinfo|categories',
  list: 'categorymembers',
  cmtitle: title,
  cmprop: 'ids|title|type|timestamp',
  cmlimit: '50',
});

/** Builds the query about a file, its versions and the pages that use it; the title includes the namespace. */
export const fileQuery = (title: string): QueryParameters => ({
  ...query,
  titles: title,
  prop: 'info|imageinfo|fileusage|categories',
  iiprop: 'timestamp|user|size|mime|sha1|url|comment',
  iilimit: '10',
  fulimit: '50',
});

/** Builds the query about a revision by its ID, with the text of its main slot. */
export const revisionQuery = (id: string): QueryParameters => ({
  ...query,
  revids: id,
  prop: 'info|revisions',
  rvprop: `${revisionProperties}|content`,
  rvslots: 'main',
});

/** Builds the query about a user by name, and about the user's latest edits. */
export const userQuery = (name: string): QueryParameters => aboutUser({ ususers: name, ucuser: name });

/** Builds the query about a user by ID, and about the user's latest edits. */
export const userIdQuery = (id: string): QueryParameters => aboutUser({ ususerids: id, ucuserids: id });

const aboutUser = (which: QueryParameters): QueryParameters => ({
  ...query,
  list: 'users|usercontribs',
  ...which,
  usprop: 'editcount|groups|registration|blockinfo',
  uclimit: '50',
});

/** Builds the query about the revisions up to a moment, the newest first. */
export const momentQuery = (timestamp: string): QueryParameters => ({
  ...query,
  list: 'allrevisions',
  arvstart: timestamp,
  arvprop: revisionProperties,
  arvlimit: '20',
});
