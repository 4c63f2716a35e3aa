import { isObject } from '@wikiquery/common/is-object';
import { growPage, pageKey, startPage, type GrowingPage } from 'wikiquery-client/protocol';
import type { Part } from 'wikiquery-client/rows';

/** Joins the parts of an answer, in formatversion 2, to one answer. */
export interface Join {
  /** Adds the next part. */
  add(part: Part): void;
  /** Returns the parts so far as one answer, with the `continue` of the last one. */
  answer(): Part;
  /** The number of items of each list, and of pages, by name. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Fields that each part of a page set repeats. */
const ofPageSet = new Set(['normalized', 'converted', 'interwiki', 'redirects', 'badrevids', 'pageids']);

/** Fields that belong to one part only. */
const ofPart = new Set(['query', 'batchcomplete', 'continue', 'limits', 'warnings']);

type Growing = Record<string, unknown>;

/** Creates a join without parts; it shares items with the parts, and changes none of them. */
export function createJoin(): Join {
  const query: Growing = {};
  const top: Growing = {};
  const counts = new Map<string, number>();
  const pageSet = new Map<string, GrowingPage>();
  let last: Part = {};
  let hasQuery = false;
  let beginsPageSet = true;

  const count = (name: string, more: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + more);
  };
  const addPages = (found: readonly unknown[]): void => {
    const pages = (query['pages'] ??= []) as Growing[];
    for (const page of found.filter(isObject)) {
      const key = pageKey(page);
      const known = pageSet.get(key);
      if (known) growPage(known, page);
      else {
        const added = startPage(page);
        pageSet.set(key, added);
        pages.push(added);
        count('pages', 1);
      }
    }
  };

  return {
    counts,
    add: (part) => {
      const found = part['query'];
      hasQuery ||= found !== undefined;
      for (const [name, value] of Object.entries(isObject(found) ? found : {})) {
        if (name === 'pages' && Array.isArray(value)) addPages(value);
        else if (!ofPageSet.has(name)) {
          query[name] = grown(query[name], value);
          count(name, itemsIn(value));
        } else if (beginsPageSet) query[name] = grown(query[name], value);
      }
      for (const [name, value] of Object.entries(part))
        if (!ofPart.has(name)) top[name] = grown(top[name], value);
      beginsPageSet = part['batchcomplete'] === true;
      if (beginsPageSet) pageSet.clear();
      last = part;
    },
    answer: () => ({
      ...(last['batchcomplete'] === true && { batchcomplete: true }),
      ...(last['continue'] !== undefined && { continue: last['continue'] }),
      ...(hasQuery && { query }),
      ...top,
    }),
  };
}

/** Appends to a list, and gives an object the fields that it lacks; both have to be from {@link own}. */
function grown(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) {
    for (const item of value) before.push(item);
    return before;
  }
  if (!isObject(before) || !isObject(value)) return own(value);
  const growing: Growing = before;
  for (const [name, one] of Object.entries(value)) growing[name] = grown(growing[name], one);
  return growing;
}

/** Copies the lists and objects of a value, but not the items of lists, so that they may grow. */
function own(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as readonly unknown[])];
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, own(one)]));
}

/** Returns the number of items of a list, or of the list in an object that describes it. */
function itemsIn(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  const inside = isObject(value) ? Object.values(value).find((one) => Array.isArray(one)) : undefined;
  return Array.isArray(inside) ? inside.length : 0;
}
