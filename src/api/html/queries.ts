/** Parameters of a request to the API by name. */
export type QueryParameters = Readonly<Record<string, string>>;

/** Writes parameters as the query of a URL. */
export const queryString = (parameters: QueryParameters): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`)
    .join('&');

/** Encodes a name or value, but for what is read more easily and means the same. */
export const encodeValue = (text: string): string =>
  /^[\w.~:/,-]*$/.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).replaceAll(/%(?:2C|2F|3A)/g, decodeURIComponent);

/** The address of a query in the explorer, relative to the folder of `api.php`. */
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

/** The query about a page: of a category also its members, of a file its versions and where it is used. */
export function pageQuery(title: string, namespace?: number): QueryParameters {
  if (namespace === CATEGORY) return categoryQuery(title);
  if (namespace === FILE) return fileQuery(title);
  return { ...query, titles: title, ...aboutPage };
}

/** The query about a page that is known by its ID. */
export const pageIdQuery = (id: string): QueryParameters => ({ ...query, pageids: id, ...aboutPage });

/** The query about a category, by its title with the namespace: the category and its members. */
export const categoryQuery = (title: string): QueryParameters => ({
  ...query,
  titles: title,
  prop: 'info|categoryinfo|categories',
  list: 'categorymembers',
  cmtitle: title,
  cmprop: 'ids|title|type|timestamp',
  cmlimit: '50',
});

/** The query about a file: its versions and where it is used. */
export const fileQuery = (title: string): QueryParameters => ({
  ...query,
  titles: title,
  prop: 'info|imageinfo|fileusage|categories',
  iiprop: 'timestamp|user|size|mime|sha1|url|comment',
  iilimit: '10',
  fulimit: '50',
});

/** The query about a revision. */
export const revisionQuery = (id: string): QueryParameters => ({
  ...query,
  revids: id,
  prop: 'info|revisions',
  rvprop: `${revisionProperties}|content`,
  rvslots: 'main',
});

/** The query about a user, and the user's latest edits. */
export const userQuery = (name: string): QueryParameters => aboutUser({ ususers: name, ucuser: name });

/** The query about a user who is known by an ID. */
export const userIdQuery = (id: string): QueryParameters => aboutUser({ ususerids: id, ucuserids: id });

const aboutUser = (which: QueryParameters): QueryParameters => ({
  ...query,
  list: 'users|usercontribs',
  ...which,
  usprop: 'editcount|groups|registration|blockinfo',
  uclimit: '50',
});

/** The query about what was changed up to a moment, the newest first. */
export const momentQuery = (timestamp: string): QueryParameters => ({
  ...query,
  list: 'allrevisions',
  arvstart: timestamp,
  arvprop: revisionProperties,
  arvlimit: '20',
});
