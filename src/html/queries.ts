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
const aboutPage = {
  prop: 'info|categories|links|revisions',
  cllimit: '50',
  pllimit: '50',
  rvprop: 'ids|timestamp|user|comment|size',
} as const;

/** The query about a page. */
export const pageQuery = (title: string): QueryParameters => ({ ...query, titles: title, ...aboutPage });

/** The query about a page that is known by its ID. */
export const pageIdQuery = (id: string): QueryParameters => ({ ...query, pageids: id, ...aboutPage });

/** The query about a category, by its title with the namespace: the category and its members. */
export const categoryQuery = (title: string): QueryParameters => ({
  ...query,
  titles: title,
  prop: 'info|categoryinfo|categories',
  list: 'categorymembers',
  cmtitle: title,
  cmlimit: '50',
});

/** The query about a revision. */
export const revisionQuery = (id: string): QueryParameters => ({
  ...query,
  revids: id,
  prop: 'revisions',
  rvprop: 'ids|timestamp|user|comment|size|tags|content',
  rvslots: 'main',
});

/** The query about a user, and the user's latest edits. */
export const userQuery = (name: string): QueryParameters => ({
  ...query,
  list: 'users|usercontribs',
  ususers: name,
  usprop: 'editcount|groups|registration|blockinfo',
  ucuser: name,
  uclimit: '50',
});

/** The query about a user who is known by an ID. */
export const userIdQuery = (id: string): QueryParameters => ({
  ...query,
  list: 'users|usercontribs',
  ususerids: id,
  usprop: 'editcount|groups|registration|blockinfo',
  ucuserids: id,
  uclimit: '50',
});
