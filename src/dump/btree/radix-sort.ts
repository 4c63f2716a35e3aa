/** Bits that one pass sorts by; the counts of more no longer stay in the fastest memory. */
const MOST_BITS = 11;

/** Rows to be sorted, and by which of their columns, the first one first. */
export interface Unsorted {
  readonly numbers: Uint32Array;
  readonly count: number;
  readonly width: number;
  readonly by: readonly number[];
}

/**
 * The places of rows in their order; those that are equal stay in the order in which they are. Undefined if all are
 * in order already.
 */
export function sortedPlaces(rows: Unsorted): Uint32Array | undefined {
  const { numbers, count, width, by } = rows;
  // Dumps often have their rows in the order of one of their columns, or of all.
  const sorted = by.findIndex((_, i) => isSorted(rows, by.slice(i)));
  if (sorted === 0) return undefined;
  const unsorted = sorted < 0 ? by : by.slice(0, sorted);
  let from = roomFor(count);
  let to = roomFor(count);
  for (let row = 0; row < count; row++) from.places[row] = row * width;
  for (const column of unsorted.toReversed()) {
    const bits = 32 - Math.clz32(readKeys(numbers, column, from));
    const passes = Math.ceil(bits / MOST_BITS);
    const step = Math.ceil(bits / passes);
    for (let shift = 0; shift < bits; shift += step)
      if (distribute(from, to, shift, (1 << step) - 1)) [from, to] = [to, from];
  }
  return from.places;
}

/** Places of rows, and beside each what stands there: reading it again at each pass would take twice as long. */
interface Keyed {
  readonly places: Uint32Array;
  readonly keys: Uint32Array;
}

const roomFor = (count: number): Keyed => ({
  places: new Uint32Array(count),
  keys: new Uint32Array(count),
});

/** Reads what rows have in a column; answers all bits that are set anywhere. */
function readKeys(numbers: Uint32Array, column: number, { places, keys }: Keyed): number {
  let bits = 0;
  for (let i = 0; i < places.length; i++) {
    const key = numbers[(places[i] ?? 0) + column] ?? 0;
    keys[i] = key;
    bits |= key;
  }
  return bits;
}

/** Puts places in the order of some bits of their keys; false where all have the same, so that they stay. */
function distribute(from: Keyed, to: Keyed, shift: number, mask: number): boolean {
  const { keys, places } = from;
  const next = new Uint32Array(mask + 1);
  for (let i = 0; i < keys.length; i++) {
    const digit = ((keys[i] ?? 0) >>> shift) & mask;
    next[digit] = (next[digit] ?? 0) + 1;
  }
  if (next.includes(keys.length)) return false;
  for (let digit = 0, before = 0; digit <= mask; digit++) {
    const here = next[digit] ?? 0;
    next[digit] = before;
    before += here;
  }
  const { keys: toKeys, places: toPlaces } = to;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    const digit = (key >>> shift) & mask;
    const at = next[digit] ?? 0;
    next[digit] = at + 1;
    toKeys[at] = key;
    toPlaces[at] = places[i] ?? 0;
  }
  return true;
}

function isSorted({ numbers, count, width }: Unsorted, by: readonly number[]): boolean {
  for (let at = width; at < count * width; at += width) {
    for (let i = 0; i < by.length; i++) {
      const column = by[i] ?? 0;
      const before = numbers[at - width + column] ?? 0;
      const here = numbers[at + column] ?? 0;
      if (before > here) return false;
      if (before < here) break;
    }
  }
  return true;
}
