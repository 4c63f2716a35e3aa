import {
  categoryQuery,
  encodeValue,
  explorerAddress,
  fileQuery,
  pageIdFields,
  pageIdQuery,
  pageQuery,
  revisionFields,
  revisionQuery,
  userFields,
  userIdQuery,
  userQuery,
  type QueryParameters,
} from '@wikiquery/explorer/links';
import { escapeHtml } from '../../../wiki/escape-html.ts';

/** What a field names: the address of a query about it, escaped for an attribute, and its title if it is a page. */
export interface FieldTarget {
  readonly address: string;
  readonly title?: string;
}

/** Returns the value of another field of the same record, as written; undefined if there is none. */
export type Neighbour = (name: string) => string | undefined;

const CATEGORY = '14';
const FILE = '6';

/** Finds the page, revision, category or user that a field of an answer names; undefined if it names none. */
export function targetOfField(name: string, value: string, neighbour: Neighbour): FieldTarget | undefined {
  if (name.endsWith('title')) {
    const namespace = neighbour(`${name.slice(0, -'title'.length)}ns`);
    // Special pages and media are not pages that can be queried.
    if (namespace === undefined || namespace.startsWith('-') || value === '') return undefined;
    const address = namespace === CATEGORY ? toCategory : namespace === FILE ? toFile : toPage;
    return { title: value, address: address(value) };
  }
  const read = kinds.get(name);
  return read?.(value, neighbour);
}

/** Returns a function from values to addresses of a query, which is encoded only once. */
function addresses(query: (value: string) => QueryParameters): (value: string) => string {
  const parts = escapeHtml(explorerAddress(query(PLACE))).split(PLACE);
  // Encoded values have no character that an attribute would escape but this.
  return (value) => parts.join(encodeValue(value).replaceAll("'", '%27'));
}

const PLACE = 'PLACE';
const toPage = addresses((title) => pageQuery(title));
const toCategory = addresses(categoryQuery);
const toFile = addresses(fileQuery);
const toUser = addresses(userQuery);

type Read = (value: string, neighbour: Neighbour) => FieldTarget | undefined;

function numbered(query: (id: string) => QueryParameters): Read {
  const address = addresses(query);
  return (value) => (/^[1-9]\d*$/.test(value) ? { address: address(value) } : undefined);
}

const user =
  (besides?: string): Read =>
  (value, neighbour) =>
    value !== '' && (besides === undefined || neighbour(besides) !== undefined)
      ? { address: toUser(value) }
      : undefined;

const pageBeside =
  (other: string): Read =>
  (value, neighbour) =>
    value !== '' && neighbour(other) !== undefined ? { title: value, address: toPage(value) } : undefined;

const pageId = numbered(pageIdQuery);
const revision = numbered(revisionQuery);

const kinds: ReadonlyMap<string, Read> = new Map([
  ...Array.from(pageIdFields, (name) => [name, pageId] as const),
  ...Array.from(revisionFields, (name) => [name, revision] as const),
  ...Array.from(userFields, ([name, besides]) => [name, user(besides)] as const),
  ['userid', numbered(userIdQuery)],
  ['from', pageBeside('to')],
  ['to', pageBeside('from')],
  ['category', (value) => (value === '' ? undefined : { address: toCategory(`Category:${value}`) })],
]);
