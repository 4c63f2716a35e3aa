/** How many times larger the larger input is. */
const FACTOR = 8;

/** Microseconds below which processor time is not measured well. */
const SHORTEST = 4000;

/**
 * How much longer a large input takes than as much in small ones, in processor time and the least of several tries:
 * about 1 where the work is linear in its size, 8 where it is quadratic.
 */
export function timeRatio(work: (size: number) => unknown, size: number): number {
  const time = (times: number, of: number): number => {
    const start = process.threadCpuUsage();
    for (let i = 0; i < times; i++) work(of);
    const { user, system } = process.threadCpuUsage(start);
    return Math.max(SHORTEST, user + system);
  };
  const least = (times: number, of: number): number =>
    Math.min(...Array.from({ length: 4 }, () => time(times, of)));
  return least(1, FACTOR * size) / least(FACTOR, size);
}
