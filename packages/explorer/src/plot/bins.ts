/** Units of time that events are counted by, in UTC. */
export const timeUnits = ['hour', 'day', 'month', 'year'] as const;

/** One of {@link timeUnits}. */
export type TimeUnit = (typeof timeUnits)[number];

/** A part of a range; `end` belongs to the next. */
export interface Bin {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** More bins than this cannot be told apart. */
const MOST_BINS = 5000;

/** The least and the greatest of some numbers; undefined without any. Spread arguments would not hold them all. */
export function extent(numbers: Iterable<number>): readonly [least: number, greatest: number] | undefined {
  let found: [number, number] | undefined;
  for (const number of numbers) {
    found ??= [number, number];
    if (number < found[0]) found[0] = number;
    if (number > found[1]) found[1] = number;
  }
  return found;
}

/** Chooses a unit by which a range of time has some bins, but not too many to be seen. */
export function unitFor([first, last]: readonly [number, number]): TimeUnit {
  const span = last - first;
  if (span <= 3 * DAY) return 'hour';
  if (span <= 120 * DAY) return 'day';
  return span <= 10 * 366 * DAY ? 'month' : 'year';
}

/** Divides a range of time, both ends included, into bins without gaps; by a larger unit if they were too many. */
export function timeBins(range: readonly [number, number], unit: TimeUnit): readonly Bin[] {
  const [first, last] = range;
  const lengths = { hour: HOUR, day: DAY, month: 28 * DAY, year: 365 * DAY } as const;
  const larger = timeUnits[timeUnits.indexOf(unit) + 1];
  if (larger && (last - first) / lengths[unit] > MOST_BINS) return timeBins(range, larger);
  const bins: Bin[] = [];
  for (let start = startOf(first, unit); start <= last;) {
    const end = nextStart(start, unit);
    bins.push({ start, end, label: labelOf(start, unit) });
    start = end;
  }
  return bins;
}

function startOf(time: number, unit: TimeUnit): number {
  const date = new Date(time);
  if (unit === 'hour') return date.setUTCMinutes(0, 0, 0);
  date.setUTCHours(0, 0, 0, 0);
  if (unit !== 'day') date.setUTCDate(1);
  if (unit === 'year') date.setUTCMonth(0);
  return date.getTime();
}

function nextStart(start: number, unit: TimeUnit): number {
  const date = new Date(start);
  if (unit === 'hour') return start + HOUR;
  if (unit === 'day') return start + DAY;
  if (unit === 'month') return date.setUTCMonth(date.getUTCMonth() + 1);
  return date.setUTCFullYear(date.getUTCFullYear() + 1);
}

function labelOf(start: number, unit: TimeUnit): string {
  const text = new Date(start).toISOString();
  const lengths = { hour: 16, day: 10, month: 7, year: 4 } as const;
  return text.slice(0, lengths[unit]).replace('T', ' ');
}

/** About so many bins show the shape of a distribution. */
const NUMBER_BINS = 24;

/** Divides a range of numbers, both ends included, into bins whose bounds are round. */
export function numberBins(
  [least, greatest]: readonly [number, number],
  areIntegers: boolean,
): readonly Bin[] {
  const width = roundWidth((greatest - least) / NUMBER_BINS, areIntegers);
  const from = Math.floor(least / width);
  const count = Math.floor(greatest / width) - from + 1;
  return Array.from({ length: count }, (_, i) => {
    const start = (from + i) * width;
    const end = (from + i + 1) * width;
    return { start, end, label: numbersLabel(start, end, areIntegers) };
  });
}

/** The next of 1, 2, 5, 10, 20 … */
function roundWidth(width: number, areIntegers: boolean): number {
  const power = 10 ** Math.floor(Math.log10(width));
  // All numbers are the same, or as good as.
  if (power < 1e-300) return 1;
  const round = power * ([1, 2, 5].find((factor) => factor * power >= width) ?? 10);
  return areIntegers ? Math.max(1, Math.round(round)) : round;
}

function numbersLabel(start: number, end: number, areIntegers: boolean): string {
  if (!areIntegers) return `${format(start)} to ${format(end)}`;
  return end - start === 1 ? format(start) : `${format(start)}–${format(end - 1)}`;
}

const format = (number: number): string => number.toLocaleString('en', { maximumSignificantDigits: 6 });

/** Finds the bin that a number is in, of bins in their order without gaps; rounding may put one beyond the last. */
export function binOf(number: number, bins: readonly Bin[]): number {
  let low = 0;
  let high = bins.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bins[middle]?.end ?? Infinity) <= number) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, bins.length - 1);
}
