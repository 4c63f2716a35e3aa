/** Returns pseudorandom numbers in [0, 1), the same on every machine. */
export type Random = () => number;

/** Creates a generator for one purpose or page; `parts` are the seed and what identifies it. */
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

/** Draws an integer from 0 to `count` - 1, uniformly. */
export function below(draw: Random, count: number): number {
  return Math.floor(draw() * count);
}

/**
 * Draws a rank from 0 to `count` - 1 with a probability proportional to 1 / (rank + `flat`), like those of words and
 * links; a greater `flat` lowers that of the first ranks.
 */
export function zipf(draw: Random, count: number, flat: number): number {
  const rank = flat * Math.pow((count + flat) / flat, draw()) - flat;
  return Math.min(count - 1, Math.floor(rank));
}

/** Draws a count from the geometric distribution with this mean. */
export function several(draw: Random, mean: number): number {
  return Math.floor(Math.log(1 - draw()) / Math.log(mean / (1 + mean)));
}

/** Shuffles items. */
export function shuffled<T>(draw: Random, items: readonly T[]): T[] {
  const keys = Float64Array.from(items, draw);
  const order = Uint32Array.from(items, (_, index) => index);
  order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  return Array.from(order, (index) => items[index]).filter((item) => item !== undefined);
}
