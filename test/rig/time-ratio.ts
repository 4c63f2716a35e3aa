/** Microseconds below which processor time is not measured well. */
const SHORTEST = 4000;

/** The ratio from which on a measurement is repeated, as something else may have slowed it down. */
const SUSPICIOUS = 1.5;

/** Options of {@link timeRatio}. */
export interface TimeRatioOptions {
  /** How many times larger the larger input is. */
  readonly factor?: number;
}

/**
 * How much longer a large input takes than as much in small ones, in processor time and the least of up to four tries:
 * about 1 where the work is linear in its size, `factor` where it is quadratic.
 */
export async function timeRatio(
  work: (size: number) => unknown,
  size: number,
  { factor = 8 }: TimeRatioOptions = {},
): Promise<number> {
  const time = async (times: number, of: number): Promise<number> => {
    const start = process.threadCpuUsage();
    for (let i = 0; i < times; i++) await work(of);
    const { user, system } = process.threadCpuUsage(start);
    return Math.max(SHORTEST, user + system);
  };
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 4; tries++) {
    large = Math.min(large, await time(1, factor * size));
    if (large === SHORTEST) return 1;
    small = Math.min(small, await time(factor, size));
    if (large < SUSPICIOUS * small) break;
  }
  return large / small;
}
