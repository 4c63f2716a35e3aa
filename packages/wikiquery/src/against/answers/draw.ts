/** Returns pseudo-random numbers, at least 0 and less than 1, such as those of `seeded`. */
export type Random = () => number;

/** Draws an integer from 0 to `count` - 1. */
export const below = (random: Random, count: number): number => Math.floor(random() * count);

/** Draws one of several items; undefined from an empty list. */
export const pick = <T>(random: Random, items: readonly T[]): T | undefined =>
  items[below(random, items.length)];

/** Draws up to `count` different items, in a random order. */
export function pickSome<T>(random: Random, items: readonly T[], count: number): readonly T[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(below(random, left.length), 1),
  ).flat();
}
