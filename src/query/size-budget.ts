/** The size limit of an answer in bytes, and its content so far; only measured for potentially long answers. */
export interface SizeBudget {
  readonly limit: number;
  readonly taken: unknown;
}

/** Returns the bytes that are left; negative if the answer is already too large. */
export const remaining = ({ limit, taken }: SizeBudget): number => limit - sizeOf(taken);

/** Whether a value certainly fits; cheaper than measuring it. */
export const certainlyFits = (value: unknown, { limit, taken }: SizeBudget): boolean =>
  boundOf(taken) + boundOf(value) <= limit;

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

/** Returns the index of the first item that exceeds the budget; undefined if all fit. */
export function firstTooLong(
  items: readonly unknown[],
  budget: SizeBudget,
  grouping?: Grouping,
): number | undefined {
  if (certainlyFits(items, budget)) return undefined;
  const seen = new Set<unknown>();
  let left = remaining(budget);
  for (const [i, item] of items.entries()) {
    left -= grouping ? sizeWithin(item as Fields, grouping, seen) : sizeOf(item);
    if (left < 0) return i;
  }
  return undefined;
}

function sizeWithin(item: Fields, { by, into }: Grouping, seen: Set<unknown>): number {
  if (seen.has(item[by])) return sizeOf(item[into]);
  seen.add(item[by]);
  return sizeOf(item);
}

/** Returns the size of a value towards the limit: the bytes of its texts and numbers, as in MediaWiki. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return String(value).length;
  if (typeof value !== 'object' || value === null) return value === true ? 1 : 0;
  let size = 0;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) size += sizeOf(part);
  return size;
}

/** Upper bound for the length of a number. */
const MOST_DIGITS = 25;

/** Upper bound of {@link sizeOf}, without encoding text: each UTF-16 unit becomes at most three bytes. */
function boundOf(value: unknown): number {
  if (typeof value === 'string') return 3 * value.length;
  if (typeof value === 'number') return MOST_DIGITS;
  if (typeof value !== 'object' || value === null) return 1;
  let bound = 0;
  if (Array.isArray(value)) for (const part of value) bound += boundOf(part);
  else if (value instanceof Map) for (const part of value.values()) bound += boundOf(part);
  else for (const name in value) bound += boundOf((value as Readonly<Record<string, unknown>>)[name]);
  return bound;
}
