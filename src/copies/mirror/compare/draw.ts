/** Returns numbers from 0 up to 1, always the same ones for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns what draws some more of the numbers from 1 to the largest, each once, in a random order. */
export function drawNumbers(largest: number, random: () => number): (count: number) => readonly number[] {
  // A shuffled list, of which only what has been moved is kept.
  const moved = new Map<number, number>();
  let left = largest;
  const draw = (): number => {
    const at = 1 + Math.floor(random() * left);
    const drawn = moved.get(at) ?? at;
    moved.set(at, moved.get(left) ?? left);
    moved.delete(left--);
    return drawn;
  };
  return (count) => Array.from({ length: Math.min(count, left) }, draw);
}
