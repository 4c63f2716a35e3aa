/**
 * How many times as long `work` takes for twice the size, in processor time, the least of several tries: about 2 where
 * it is linear, 4 where it is quadratic.
 */
export function timeRatio(work: (size: number) => unknown, size: number): number {
  const time = (of: number): number => {
    const start = process.threadCpuUsage();
    work(of);
    const { user, system } = process.threadCpuUsage(start);
    return user + system;
  };
  work(size);
  const tries = Array.from({ length: 5 }, () => [time(size), time(2 * size)] as const);
  return Math.min(...tries.map(([, twice]) => twice)) / Math.max(1, Math.min(...tries.map(([once]) => once)));
}
