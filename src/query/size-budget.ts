import type { Shape } from '../result/shape.ts';

/** How large the answer may become, and how much of that is left; measured only where an answer may be long. */
export interface SizeBudget {
  readonly limit: number;
  readonly remaining: () => number;
  /** Whether something fits for certain; found out sooner than what is left. */
  readonly certainlyFits: (value: unknown) => boolean;
}

/** What of the limit is left beside what the answer has already. */
export const remainingBudget = (taken: unknown, limit: number): SizeBudget => ({
  limit,
  remaining: () => limit - sizeOf(taken),
  certainlyFits: (value) => boundOf(taken) + boundOf(value) <= limit,
});

/** How the items of a list become fewer: those with the same value in `by` share one, with a common list `into`. */
export interface Grouping {
  readonly by: string;
  readonly into: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Gathers items, each at the place of its first. */
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

/** Whether items of a shape may be so large that an answer has to be measured. */
export const isLong = (of: Shape): boolean => of.kind === 'record' && of.long === true;

/** Index of the first item that no longer fits into some room; undefined where all do. */
export function firstTooLong(
  items: readonly unknown[],
  budget: SizeBudget,
  grouping?: Grouping,
): number | undefined {
  if (budget.certainlyFits(items)) return undefined;
  const seen = new Set<unknown>();
  let left = budget.remaining();
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

/** How much a value counts towards the largest answer: the bytes of its texts and numbers, as MediaWiki counts. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return String(value).length;
  if (typeof value !== 'object' || value === null) return value === true ? 1 : 0;
  let size = 0;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) size += sizeOf(part);
  return size;
}

/** More bytes than a number is written with. */
const MOST_DIGITS = 25;

/** What {@link sizeOf} cannot exceed: text is not encoded, each of its units counts as the three bytes it may become. */
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
