/** The median of several measurements, with the least and the greatest. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Returns the least of sorted numbers that a share of them does not exceed (nearest rank); NaN for none. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns the median, of an even count the mean of the two in the middle; NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Computes median, least and greatest; undefined for no numbers. */
export function spreadOf(numbers: readonly number[]): Spread | undefined {
  if (numbers.length === 0) return undefined;
  return { median: median(numbers), least: Math.min(...numbers), most: Math.max(...numbers) };
}

/**
 * Divides the medians of two series that were measured in turns; least and greatest are those of the quotients turn by
 * turn, in which a slow minute of the machine cancels out.
 */
export function quotient(of: readonly number[], by: readonly number[]): Spread | undefined {
  const turns = spreadOf(of.slice(0, by.length).map((value, turn) => value / (by[turn] ?? Number.NaN)));
  return turns && { ...turns, median: median(of) / median(by) };
}

/** Computes the geometric mean; undefined for no numbers. */
export function geometricMean(numbers: readonly number[]): number | undefined {
  if (numbers.length === 0) return undefined;
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}
