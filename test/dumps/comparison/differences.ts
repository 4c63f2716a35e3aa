import { isFields, type Fields } from './client.ts';

/** A difference between two results. */
export interface Difference {
  /** Its path, the same for all items of a list. */
  readonly path: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** IDs that MediaWiki reassigns when it imports a dump, and times of the import. */
const reassigned = new Set([
  'pageid',
  'revid',
  'lastrevid',
  'fromid',
  'touched',
  'fetched',
  'cachedtimestamp',
]);

/** The message about missing pages, in the wiki's language. */
const messageOfNewLink = /(class="new" title="[^"]*) \([^"()]*\)"/g;

/** Removes what necessarily differs between two wikis; reduces parent IDs to whether there is one. */
export function comparable(value: unknown, without: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, without));
  if (typeof value === 'string') return value.replaceAll(messageOfNewLink, '$1"');
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !reassigned.has(name) && !without.includes(name))
      .map(([name, field]) => [
        name,
        name === 'parentid' || name === 'old_revid' ? Number(field) > 0 : comparable(field, without),
      ]),
  );
}

/** Lists the differences between two values; lists are compared regardless of order. */
export function differences(ours: unknown, theirs: unknown, path = ''): readonly Difference[] {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const [here, there] = [keyed(ours), keyed(theirs)];
    return [...new Set([...here.keys(), ...there.keys()])].flatMap((key) =>
      differences(here.get(key), there.get(key), `${path}[]`),
    );
  }
  if (isFields(ours) && isFields(theirs)) {
    return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((name) =>
      differencesOfField(ours, theirs, name, path),
    );
  }
  return ours === theirs ? [] : [{ path, ours, theirs }];
}

function differencesOfField(ours: Fields, theirs: Fields, name: string, path: string): readonly Difference[] {
  const [here, there] = [ours[name], theirs[name]];
  const below = path === '' ? name : `${path}.${name}`;
  // A missing list counts as an empty one.
  if (Array.isArray(here) && there === undefined) return differences(here, [], below);
  if (Array.isArray(there) && here === undefined) return differences([], there, below);
  return differences(here, there, below);
}

/** Fields that name an item of a list. */
const names = 'title name prefix lang category from user * url propname'.split(' ');

/** Items by name; those with the same name are numbered. */
export function keyed(items: readonly unknown[]): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const counts = new Map<string, number>();
  const isOrdered = items.some((item) => isFields(item) && 'timestamp' in item && 'user' in item);
  const sorted = isOrdered
    ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    : items;
  for (const item of sorted) {
    const key = keyOf(item);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    found.set(`${key}#${count}`, item);
  }
  return found;
}

function keyOf(item: unknown): string {
  if (!isFields(item)) return JSON.stringify(item);
  const fields = names.flatMap((name) => (isName(item[name]) ? [item[name]] : []));
  const at = typeof item['timestamp'] === 'string' && 'user' in item ? [item['timestamp']] : [];
  return fields.length + at.length > 0 ? [...fields, ...at].join('|') : JSON.stringify(item);
}

const isName = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
