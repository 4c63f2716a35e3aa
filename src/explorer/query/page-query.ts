/** The parameters of a query that a link of an answer leads to. */
export type Query = ReadonlyMap<string, string>;

const query = (parameters: Readonly<Record<string, string>>): Query =>
  new Map([['action', 'query'], ...Object.entries(parameters)]);

const CATEGORY = 14;
const FILE = 6;

const revisionProperties = 'ids|timestamp|user|comment|size|tags';

/** Asks about a page: its categories, links and newest revision; about a category its members, about a file its versions and uses. */
export function pageQuery(title: string, namespace?: number): Query {
  if (namespace === CATEGORY) return categoryQuery(title);
  if (namespace === FILE) return fileQuery(title);
  return aboutPages({ titles: title });
}

/** Asks about the page with a number. */
export const pageIdQuery = (id: number): Query => aboutPages({ pageids: String(id) });

const aboutPages = (which: Readonly<Record<string, string>>): Query =>
  query({
    ...which,
    prop: 'info|categories|links|revisions',
    cllimit: '50',
    pllimit: '50',
    rvprop: revisionProperties,
  });

const categoryQuery = (title: string): Query =>
  query({
    titles: title,
    prop: 'info|categoryinfo|categories',
    list: 'categorymembers',
    cmtitle: title,
    cmprop: 'ids|title|type|timestamp',
    cmlimit: '50',
  });

/** Asks about a category by its name without namespace. */
export const categoryNameQuery = (name: string): Query => categoryQuery(`Category:${name}`);

const fileQuery = (title: string): Query =>
  query({
    titles: title,
    prop: 'info|imageinfo|fileusage|categories',
    iiprop: 'timestamp|user|size|mime|sha1|url|comment',
    iilimit: '10',
    fulimit: '50',
  });

/** Asks for one revision with its content. */
export const revisionQuery = (id: number): Query =>
  query({
    revids: String(id),
    prop: 'info|revisions',
    rvprop: `${revisionProperties}|content`,
    rvslots: 'main',
  });

/** Asks about a user and what they changed last. */
export const userQuery = (name: string): Query => aboutUser({ ususers: name, ucuser: name });

/** Asks about the user with a number. */
export const userIdQuery = (id: number): Query => aboutUser({ ususerids: String(id), ucuserids: String(id) });

const aboutUser = (which: Readonly<Record<string, string>>): Query =>
  query({
    list: 'users|usercontribs',
    ...which,
    usprop: 'groups|editcount|registration|blockinfo',
    uclimit: '20',
  });

/** Asks what was changed up to a moment, the newest first. */
export const momentQuery = (timestamp: string): Query =>
  query({ list: 'allrevisions', arvstart: timestamp, arvprop: revisionProperties, arvlimit: '20' });
