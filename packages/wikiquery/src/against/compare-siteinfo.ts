import { isObject } from '@wikiquery/common/is-object';
import type { Configuration } from '@wikiquery/core/wiki';
import type { Fields } from './live-wiki.ts';

/** The differences in a part of siteinfo, by the names of its entries or fields. */
export interface DifferentPart {
  readonly part: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares a configuration with the one that follows from the wiki's current siteinfo. */
export function compareSiteinfo(there: Configuration, here: Configuration): readonly DifferentPart[] {
  const { settings: _theirs, ...parts } = there;
  return Object.entries(parts).flatMap(([part, now]) => {
    const before = entriesOf(here[part as keyof Configuration]);
    const after = entriesOf(now);
    const added = [...after.keys()].filter((name) => !before.has(name));
    const removed = [...before.keys()].filter((name) => !after.has(name));
    const changed = [...after]
      .filter(([name, text]) => before.has(name) && before.get(name) !== text)
      .map(([name]) => name);
    return added.length + removed.length + changed.length === 0 ? [] : [{ part, added, changed, removed }];
  });
}

/** Fields that name an entry of a list. */
const naming = ['name', 'prefix', 'realname', 'alias', 'code', 'ext'];

/** The entries of a part by name, as text; the order of lists does not count. */
function entriesOf(part: unknown): ReadonlyMap<string, string> {
  if (Array.isArray(part))
    return new Map(part.map((entry: unknown) => [labelOf(entry), JSON.stringify(sorted(entry))]));
  if (isObject(part))
    return new Map(Object.entries(part).map(([name, value]) => [name, JSON.stringify(sorted(value))]));
  return new Map();
}

function labelOf(entry: unknown): string {
  if (!isObject(entry)) return String(entry);
  const name = naming.find((field) => field in entry);
  return name === undefined ? JSON.stringify(entry) : String(entry[name]);
}

/** The same value with the keys of its objects in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, of]) => [key, sorted(of)]),
  ) satisfies Fields;
}
