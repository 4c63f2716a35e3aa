import {
  categoryQuery,
  pageIdQuery,
  pageQuery,
  type QueryParameters,
  revisionQuery,
  userIdQuery,
  userQuery,
} from '../../html/queries.ts';

/** What a field names: the query about it, and its title where it is a page. */
export interface FieldTarget {
  readonly query: QueryParameters;
  readonly title?: string;
}

/** The value of another field of the same record, as it is written; undefined without one. */
export type Neighbour = (name: string) => string | undefined;

const CATEGORY = '14';

/** The page, revision, category or user that a field of an answer names; undefined if it names none. */
export function targetOfField(name: string, value: string, neighbour: Neighbour): FieldTarget | undefined {
  if (name.endsWith('title')) {
    const namespace = neighbour(`${name.slice(0, -'title'.length)}ns`);
    // Special pages and media are not pages that can be queried.
    if (namespace === undefined || namespace.startsWith('-') || value === '') return undefined;
    return { title: value, query: (namespace === CATEGORY ? categoryQuery : pageQuery)(value) };
  }
  const read = kinds.get(name);
  return read?.(value, neighbour);
}

type Read = (value: string, neighbour: Neighbour) => FieldTarget | undefined;

const numbered =
  (query: (id: string) => QueryParameters): Read =>
  (value) =>
    /^[1-9]\d*$/.test(value) ? { query: query(value) } : undefined;

const named =
  (besides?: string): Read =>
  (value, neighbour) =>
    value !== '' && (besides === undefined || neighbour(besides) !== undefined)
      ? { query: userQuery(value) }
      : undefined;

const pageBeside =
  (other: string): Read =>
  (value, neighbour) =>
    value !== '' && neighbour(other) !== undefined ? { title: value, query: pageQuery(value) } : undefined;

const revision = numbered(revisionQuery);

const kinds: ReadonlyMap<string, Read> = new Map([
  ['pageid', numbered(pageIdQuery)],
  ['revid', revision],
  ['parentid', revision],
  ['old_revid', revision],
  ['lastrevid', revision],
  ['fromrevid', revision],
  ['torevid', revision],
  ['userid', numbered(userIdQuery)],
  ['user', named()],
  ['by', named('byid')],
  ['blockedby', named('blockedbyid')],
  ['name', named('userid')],
  ['from', pageBeside('to')],
  ['to', pageBeside('from')],
  ['category', (value) => (value === '' ? undefined : { query: categoryQuery(`Category:${value}`) })],
]);
