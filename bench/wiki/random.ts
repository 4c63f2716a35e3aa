/** Draws numbers in [0, 1); the same seed gives the same numbers on every machine. */
export type Random = () => number;

/** A generator of its own for one purpose or one page: `parts` are the seed and what it is for. */
export function random(...parts: readonly number[]): Random {
  let state = 0x9e3779b9;
  for (const part of parts) state = scramble(state ^ Math.imul(part + 0x7f4a7c15, 0x85ebca6b));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return (scramble(state) >>> 0) / 4294967296;
  };
}

function scramble(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}

/** A whole number from 0 to `count` - 1, each as likely as the next. */
export function below(draw: Random, count: number): number {
  return Math.floor(draw() * count);
}

/**
 * A rank from 0 to `count` - 1 whose likelihood falls as 1 / (rank + `flat`), as that of words and of links does;
 * a greater `flat` takes from the first ranks.
 */
export function zipf(draw: Random, count: number, flat: number): number {
  const rank = flat * Math.pow((count + flat) / flat, draw()) - flat;
  return Math.min(count - 1, Math.floor(rank));
}

/** How many of something that occurs `mean` times on average (geometric, from 0). */
export function several(draw: Random, mean: number): number {
  return Math.floor(Math.log(1 - draw()) / Math.log(mean / (1 + mean)));
}

/** The same items in another order. */
export function shuffled<T>(draw: Random, items: readonly T[]): T[] {
  const order = items.map((item) => ({ item, key: draw() }));
  return order.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
