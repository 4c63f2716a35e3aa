import type { Shape } from '../result/shape.ts';

/** How large the answer may become, and how much of that is left; measured only where an answer may be long. */
export interface Room {
  readonly whole: number;
  readonly left: () => number;
}

/** How the items of a list become fewer: those with the same value in `by` share one, with a common list `into`. */
export interface Gathering {
  readonly by: string;
  readonly into: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Gathers items, each at the place of its first. */
export function gatherItems(items: readonly unknown[], { by, into }: Gathering): readonly unknown[] {
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
  room: number,
  gathering?: Gathering,
): number | undefined {
  const seen = new Set<unknown>();
  let left = room;
  for (const [i, item] of items.entries()) {
    left -= gathering ? sizeWithin(item as Fields, gathering, seen) : sizeOf(item);
    if (left < 0) return i;
  }
  return undefined;
}

function sizeWithin(item: Fields, { by, into }: Gathering, seen: Set<unknown>): number {
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
