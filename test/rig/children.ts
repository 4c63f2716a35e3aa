import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Why tests that look at other processes are skipped, or false where `/proc` shows them. */
export const noProc = !existsSync('/proc/self/status') && 'there is no /proc';

/** Reads a file of a process in /proc; empty if the process has ended. */
export function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Lists the processes that a process has started; none where there is no /proc. */
export const childrenOf = (parent: number | undefined): readonly number[] =>
  processes().flatMap((each) => (each.parent === parent ? [each.pid] : []));

/** Lists the processes that a process has started, and those that these have; none where there is no /proc. */
export function descendantsOf(ancestor: number): readonly number[] {
  const all = processes();
  const below = (parent: number): readonly number[] =>
    all.filter((each) => each.parent === parent).flatMap(({ pid }) => [pid, ...below(pid)]);
  return below(ancestor);
}

function processes(): readonly { readonly pid: number; readonly parent: number }[] {
  if (noProc !== false) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(/^PPid:\s+(\d+)/m.exec(readProcess(Number(name), 'status'))?.[1]),
    }));
}

/** Checks whether a process runs, as far as /proc shows: one that has exited but was not waited for does not. */
export const runs = (pid: number): boolean => isRunning(readProcess(pid, 'status'));

/** Reads in a process's status file whether it runs. */
export const isRunning = (status: string): boolean => /^State:\s+[^ZX\s]/m.test(status);

/** Lists what the open files of a process are: paths, and names of sockets and pipes. */
export function openFiles(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${descriptor}`)];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
}

/** Returns the resident memory of a process in MB. */
export const residentMegabytes = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readProcess(pid ?? 0, 'status'))?.[1]) / 1024;

/** Returns the most memory in MB that was resident of a process so far; 0 if it has ended. */
export const peakMegabytes = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1] ?? 0) / 1024;

/** Returns how many seconds of a processor's time a process has used. */
export const processorSeconds = (pid: number): number => {
  const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** Returns how many seconds the threads of a process have waited for a free processor, as far as /proc has it. */
export function starvedSeconds(pid: number): number {
  const delays = threadsOf(pid).map((thread) => readProcess(pid, `task/${thread}/schedstat`).split(' ')[1]);
  return delays.reduce((sum, nanoseconds) => sum + Number(nanoseconds ?? 0), 0) / 1e9;
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    // The process has ended, or there is no /proc.
    return [];
  }
}

/** Returns the memory of a process in MB that is resident and not of a file. */
export const privateMegabytes = (pid: number): number => {
  const status = readProcess(pid, 'status');
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024;
};

/** Checks whether all threads of a process have stopped, which they do some time after the signal; true without /proc. */
export const isStopped = (pid: number): boolean =>
  noProc !== false ||
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    /^State:\s+T/m.test(readProcess(pid, `task/${thread}/status`)),
  );
