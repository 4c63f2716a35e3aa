import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the milliseconds for which a process's threads have used a core, to the nanosecond, as Linux tells of each
 * thread; `/proc/PID/stat` only counts hundredths of a second.
 */
export function preciseProcessorTime(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
    } catch {
      // It has just ended.
    }
  }
  return nanoseconds / 1e6;
}
