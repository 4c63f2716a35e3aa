import type { ContinueParameters } from './continuation.ts';
import type { Shape } from './result/shape.ts';

/** The size limit of an answer in bytes, and the size of its content so far. */
export interface SizeBudget {
  readonly limit: number;
  /** The content so far. */
  readonly content: () => unknown;
  /** Upper bound of the size of the content so far, which saves measuring it where everything fits. */
  bound: number;
}

/** Adds values to an answer one after another. */
export interface Meter {
  /** Returns whether a value fits, and counts it then. */
  readonly add: (this: void, value: unknown) => boolean;
}

/** Returns what adds values to an answer whose total size is at most `bound`. */
export function meterFor(budget: SizeBudget, bound: number): Meter {
  if (budget.bound + bound <= budget.limit) {
    budget.bound += bound;
    return unlimited;
  }
  budget.bound = sizeOf(budget.content());
  return {
    add: (value) => {
      const size = sizeOf(value);
      if (budget.bound + size > budget.limit) return false;
      budget.bound += size;
      return true;
    },
  };
}

const unlimited: Meter = { add: () => true };

/** Upper bound for the size of an item without long texts: some titles and URLs, or a summary. */
const SHORT = 2048;

/** Upper bound for the size of a number of items without long texts. */
export const boundOfItems = (count: number): number => count * SHORT;

/** Upper bound for the size of what is said about pages, including those that were requested by title. */
export function boundOfPages(fields: Fields, titles = ''): number {
  let count = 0;
  for (const field of Object.values(fields)) {
    if (Array.isArray(field)) count += field.length;
    else count += field instanceof Map ? field.size : 1;
  }
  return boundOfItems(count) + TIMES_REPEATED * titles.length;
}

/** Bytes for each character of requested titles, which may be repeated as they are, percent-encoded and normalized. */
const TIMES_REPEATED = 20;

/** Groups list items with the same value in `by` into one item, concatenating their lists `into`. */
export interface Grouping {
  readonly by: string;
  readonly into: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Groups items at the position of the first of each group. */
export function groupItems(items: readonly unknown[], { by, into }: Grouping): readonly unknown[] {
  const gathered = new Map<unknown, { readonly first: Fields; readonly list: unknown[] }>();
  for (const item of items as readonly Fields[]) {
    const list = item[into] as readonly unknown[];
    const known = gathered.get(item[by]);
    if (known) known.list.push(...list);
    else gathered.set(item[by], { first: item, list: [...list] });
  }
  return [...gathered.values()].map(({ first, list }) => ({ ...first, [into]: list }));
}

/** Adds items to an answer, and returns the index of the first that does not fit; undefined if all fit. */
export function addItems(items: readonly unknown[], { add }: Meter, grouping?: Grouping): number | undefined {
  if (add === unlimited.add) return undefined;
  const seen = new Set<unknown>();
  const cut = items.findIndex((item) => !add(grouping ? countedPart(item as Fields, grouping, seen) : item));
  return cut < 0 ? undefined : cut;
}

/** Of an item that joins a group, only what it adds to the list counts. */
function countedPart(item: Fields, { by, into }: Grouping, seen: Set<unknown>): unknown {
  if (seen.has(item[by])) return item[into];
  seen.add(item[by]);
  return item;
}

/** Returns the size of a value towards the limit: the bytes of its texts and numbers, as in MediaWiki. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value).length;
  if (typeof value !== 'object' || value === null) return value === true ? 1 : 0;
  let size = 0;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) size += sizeOf(part);
  return size;
}

/** Upper bound for the length of a number. */
const MOST_DIGITS = 25;

/** Upper bound of {@link sizeOf}, without encoding text: each UTF-16 unit becomes at most three bytes. */
export function boundOf(value: unknown): number {
  if (typeof value === 'string') return 3 * value.length;
  if (typeof value === 'number' || typeof value === 'bigint') return MOST_DIGITS;
  if (typeof value !== 'object' || value === null) return 1;
  let bound = 0;
  if (Array.isArray(value)) for (const part of value) bound += boundOf(part);
  else if (value instanceof Map) for (const part of value.values()) bound += boundOf(part);
  else for (const name in value) bound += boundOf((value as Fields)[name]);
  return bound;
}

/** Returns an upper bound of the size of items; only those of some shapes can be so large that it is measured. */
export const boundOfRows = (items: readonly unknown[], item: Shape): number =>
  item.kind === 'record' && item.long === true ? boundOf(items) : boundOfItems(items.length);

/** Groups items by the page set keys of their pages; `pageAt` returns that of the item at an index. */
export function groupByPage(
  items: readonly unknown[],
  pageAt: (index: number) => number,
): Map<number, readonly unknown[]> {
  const pages = new Map<number, unknown[]>();
  for (const [i, item] of items.entries()) {
    const key = pageAt(i);
    const list = pages.get(key);
    if (list) list.push(item);
    else pages.set(key, [item]);
  }
  return pages;
}

/** Fields by page set key. */
export interface PageFields<F> {
  readonly fields: ReadonlyMap<number, F>;
  readonly continue?: ContinueParameters;
  /** Whether the answer was cut short by the size budget. */
  readonly truncated?: boolean;
}

/**
 * Returns the fields of the pages that fit into an answer, and how to continue at the first page that does not. Without
 * `continueAt`, the pages that do not fit are left out, as MediaWiki does in modules that cannot continue there. With
 * `allowsOversized`, a first page that exceeds the limit by itself is returned all the same.
 */
export function fittingFields<F>(
  fields: ReadonlyMap<number, F>,
  budget: SizeBudget,
  continueAt?: (key: number) => ContinueParameters,
  allowsOversized = false,
): PageFields<F> {
  const { add } = meterFor(budget, boundOf(fields));
  const fitting = new Map<number, F>();
  for (const [key, one] of fields) {
    if (add(one) || (allowsOversized && fitting.size === 0 && sizeOf(one) > budget.limit))
      fitting.set(key, one);
    else if (continueAt) return { fields: fitting, continue: continueAt(key), truncated: true };
  }
  return fitting.size === fields.size ? { fields } : { fields: fitting, truncated: true };
}
