/** The memory of a process at one time. */
export interface Sample {
  /** Seconds since the first sample. */
  readonly at: number;
  readonly megabytes: number;
}

/** How memory changed over a run. */
export interface Growth {
  readonly megabytesPerMinute: number;
  /** Where the fitted line begins and ends. */
  readonly first: number;
  readonly last: number;
  readonly highest: number;
}

/** Seconds of which the lowest sample counts: what a garbage collector has yet to free is no growth. */
const WINDOW = 10;

/** A line through fewer points follows a single collection. */
const LEAST_WINDOWS = 6;

/** Fits a line to the lowest samples of each ten seconds, by least squares. */
export function growthOf(samples: readonly Sample[]): Growth {
  const windows = Map.groupBy(samples, ({ at }) => Math.floor(at / WINDOW));
  const points = [...windows.values()].map((window) =>
    window.reduce((low, sample) => (sample.megabytes < low.megabytes ? sample : low)),
  );
  if (points.length < LEAST_WINDOWS)
    throw new Error(`${points.length * WINDOW} s are too short: a line takes ${LEAST_WINDOWS * WINDOW} s.`);
  const at = mean(points.map((point) => point.at));
  const megabytes = mean(points.map((point) => point.megabytes));
  const slope =
    mean(points.map((point) => (point.at - at) * (point.megabytes - megabytes))) /
    mean(points.map((point) => (point.at - at) ** 2));
  const lineAt = (seconds: number): number => megabytes + slope * (seconds - at);
  return {
    megabytesPerMinute: slope * 60,
    first: lineAt(samples[0]?.at ?? 0),
    last: lineAt(samples.at(-1)?.at ?? 0),
    highest: Math.max(...samples.map((sample) => sample.megabytes)),
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
