/** Bits that one pass sorts by; the counts of more no longer stay in the fastest memory. */
const MOST_BITS = 11;

/**
 * The order of rows by some columns, the first one first; rows that are equal in all of them stay in the order in
 * which they are. `order` and `scratch` are room for as many numbers as there are rows; the answer is one of them.
 */
export function sortedOrder(
  keys: readonly Uint32Array[],
  count: number,
  order: Uint32Array,
  scratch: Uint32Array,
): Uint32Array {
  for (let i = 0; i < count; i++) order[i] = i;
  if (isSorted(keys, count)) return order;
  let from = order;
  let to = scratch;
  for (const key of keys.toReversed()) {
    const bits = 32 - Math.clz32(greatest(key, count));
    const passes = Math.ceil(bits / MOST_BITS);
    const width = Math.ceil(bits / passes);
    for (let pass = 0; pass < passes; pass++) {
      if (distribute(key, count, { shift: pass * width, width }, from, to)) [from, to] = [to, from];
    }
  }
  return from;
}

function isSorted(keys: readonly Uint32Array[], count: number): boolean {
  for (let row = 1; row < count; row++) {
    for (const key of keys) {
      const [before = 0, here = 0] = [key[row - 1], key[row]];
      if (before > here) return false;
      if (before < here) break;
    }
  }
  return true;
}

function greatest(key: Uint32Array, count: number): number {
  let most = 0;
  for (let row = 0; row < count; row++) most = Math.max(most, key[row] ?? 0);
  return most;
}

/** Puts an order in the order of some bits of a column; false where all rows have the same, so that it stays. */
function distribute(
  key: Uint32Array,
  count: number,
  { shift, width }: { readonly shift: number; readonly width: number },
  from: Uint32Array,
  to: Uint32Array,
): boolean {
  const mask = (1 << width) - 1;
  const places = new Uint32Array(mask + 1);
  for (let row = 0; row < count; row++) {
    const digit = ((key[row] ?? 0) >>> shift) & mask;
    places[digit] = (places[digit] ?? 0) + 1;
  }
  let before = 0;
  for (let digit = 0; digit <= mask; digit++) {
    const here = places[digit] ?? 0;
    if (here === count) return false;
    places[digit] = before;
    before += here;
  }
  for (let i = 0; i < count; i++) {
    const row = from[i] ?? 0;
    const digit = ((key[row] ?? 0) >>> shift) & mask;
    const place = places[digit] ?? 0;
    to[place] = row;
    places[digit] = place + 1;
  }
  return true;
}
