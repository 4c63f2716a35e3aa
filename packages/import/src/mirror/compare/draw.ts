/** Creates a generator of pseudo-random numbers, at least 0 and less than 1, which the seed determines. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a function that draws further numbers from 1 to `largest`, each once; fewer than requested at the end. */
export function drawNumbers(largest: number, random: () => number): (count: number) => readonly number[] {
  // A shuffled list of which only the moved elements are stored.
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
