/** How many times larger the larger input is. */
const FACTOR = 8;

/**
 * How much longer a part of a larger input takes than one of a smaller, in processor time and the least of several
 * tries: about 1 where the whole is linear, 8 where it is quadratic.
 */
export function timeRatio(work: (size: number) => unknown, size: number): number {
  const time = (of: number): number => {
    const start = process.threadCpuUsage();
    work(of);
    const { user, system } = process.threadCpuUsage(start);
    return user + system;
  };
  work(size);
  const least = (of: number): number => Math.min(...Array.from({ length: 3 }, () => time(of)));
  return least(FACTOR * size) / FACTOR / Math.max(1, least(size));
}
