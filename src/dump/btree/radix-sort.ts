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
  let from = new Uint32Array(count);
  let to = new Uint32Array(count);
  for (let row = 0; row < count; row++) from[row] = row * width;
  for (const column of by.slice(0, sorted < 0 ? by.length : sorted).toReversed()) {
    const bits = 32 - Math.clz32(bitsOf(rows, column));
    const passes = Math.ceil(bits / MOST_BITS);
    const step = Math.ceil(bits / passes);
    for (let shift = 0; shift < bits; shift += step) {
      const counts = digitCounts(rows, column, shift, (1 << step) - 1);
      if (counts.includes(count)) continue;
      distribute(numbers.subarray(column), from, to, shift, counts);
      [from, to] = [to, from];
    }
  }
  return from;
}

function isSorted({ numbers, count, width }: Unsorted, by: readonly number[]): boolean {
  for (let at = width; at < count * width; at += width) {
    for (const column of by) {
      const before = numbers[at - width + column] ?? 0;
      const here = numbers[at + column] ?? 0;
      if (before > here) return false;
      if (before < here) break;
    }
  }
  return true;
}

/** All bits that are set anywhere in a column. */
function bitsOf({ numbers, count, width }: Unsorted, column: number): number {
  let bits = 0;
  for (let at = column; at < count * width; at += width) bits |= numbers[at] ?? 0;
  return bits;
}

/** How often each value of some bits of a column occurs. */
function digitCounts(
  { numbers, count, width }: Unsorted,
  column: number,
  shift: number,
  mask: number,
): Uint32Array {
  const counts = new Uint32Array(mask + 1);
  for (let at = column; at < count * width; at += width) {
    const digit = ((numbers[at] ?? 0) >>> shift) & mask;
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  return counts;
}

/** Puts places in the order of some bits of what stands there. */
function distribute(
  key: Uint32Array,
  from: Uint32Array,
  to: Uint32Array,
  shift: number,
  counts: Uint32Array,
): void {
  const mask = counts.length - 1;
  const next = new Uint32Array(counts.length);
  for (let digit = 1; digit <= mask; digit++) next[digit] = (next[digit - 1] ?? 0) + (counts[digit - 1] ?? 0);
  for (let i = 0; i < from.length; i++) {
    const place = from[i] ?? 0;
    const digit = ((key[place] ?? 0) >>> shift) & mask;
    const at = next[digit] ?? 0;
    to[at] = place;
    next[digit] = at + 1;
  }
}
