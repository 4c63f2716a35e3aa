import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of a process in /proc; empty if the process has ended. */
export function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Lists the processes that a process has started. */
export function childrenOf(parent: number | undefined): readonly number[] {
  const isChild = new RegExp(`^PPid:\\s+${String(parent)}$`, 'm');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isChild.test(readProcess(pid, 'status')));
}

/** Checks whether a process runs, as far as /proc shows: one that has exited but was not waited for does not. */
export const runs = (pid: number): boolean =>
  !/^State:\s+Z|^$/m.test(readProcess(pid, 'status').slice(0, 200));

/** Returns the resident memory of a process in MB. */
export const residentMegabytes = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readProcess(pid ?? 0, 'status'))?.[1]) / 1024;

/** Returns how many seconds of a processor's time a process has used. */
export const processorSeconds = (pid: number): number => {
  const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** Returns the memory of a process in MB that is resident and not of a file. */
export const privateMegabytes = (pid: number): number => {
  const status = readProcess(pid, 'status');
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024;
};
