import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server to measure; `process` is absent if it was started elsewhere. */
export interface Server {
  readonly name: string;
  /** The API's URL, without a query. */
  readonly url: string;
  readonly process?: ChildProcess;
  /** The parent of the server's processes, if known. */
  readonly pid?: number | undefined;
}

/** A server program; `command` returns the arguments of Node for a port. */
export interface Program {
  readonly name: string;
  readonly command: (port: number) => readonly string[];
}

const startTimeout = 20_000;

/** Starts a server and waits for the line with its URL on standard output. */
export async function start({ name, command }: Program, port: number): Promise<Server> {
  const child = spawn(process.execPath, command(port), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', WIKIQUERY_SECRET: 'only for the benchmark' },
  });
  const signal = AbortSignal.timeout(startTimeout);
  try {
    const url = await Promise.race([
      firstAddress(child),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`${name} exited with ${code} before it listened`);
      }),
    ]);
    return { name, url, process: child, pid: child.pid };
  } catch (error) {
    child.kill('SIGKILL');
    throw error instanceof Error && error.name === 'AbortError'
      ? new Error(`${name} printed no URL within ${startTimeout / 1000} s`, { cause: error })
      : error;
  }
}

async function firstAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no standard output to read the URL from');
  for await (const line of createInterface(child.stdout)) {
    const address = /https?:\/\/\S+/.exec(line)?.[0];
    if (address !== undefined) {
      child.stdout.resume();
      return address;
    }
  }
  // The exit of the process is reported instead.
  return new Promise(() => {});
}

/** Stops a server's process, and kills it after five seconds. */
export async function stop({ process: child }: Server): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}

/** Memory of one process in bytes. */
export interface Memory {
  /** What is resident and not a mapped file, which other processes share and the system can drop. */
  readonly own: number;
  readonly resident: number;
  /** The most that was resident at any time. */
  readonly peak: number;
}

/** Returns the memory of a server's largest process, workers included; undefined if unknown. */
export function memoryOf({ pid }: Server): Memory | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const all = withDescendants(pid).map((pid) => {
    const status = contentOf(`/proc/${pid}/status`);
    const kilobytes = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return {
      own: (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024,
      resident: kilobytes('VmRSS') * 1024,
      peak: kilobytes('VmHWM') * 1024,
    };
  });
  return all.toSorted((a, b) => b.own - a.own)[0];
}

/** Returns the resident memory of all of a server's processes together, in bytes; undefined if unknown. */
export function residentMemoryOf({ pid }: Server): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const kilobytes = withDescendants(pid).map((each) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(contentOf(`/proc/${each}/status`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}

/** Returns the CPU seconds that a server's processes have used, ended ones included; undefined if unknown. */
export function processorTimeOf({ pid }: Server): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const ticks = withDescendants(pid).flatMap((each) => {
    // The name in parentheses may contain spaces. From the 12th field after it: user and system time, then those of
    // children that have ended.
    const fields = contentOf(`/proc/${each}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).map(Number);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

/** Returns the bytes that a server's processes have read, from files and sockets, cached or not; undefined if unknown. */
export function bytesReadBy({ pid }: Server): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const bytes = withDescendants(pid).map((each) =>
    Number(/^rchar: (\d+)/m.exec(contentOf(`/proc/${each}/io`))?.[1] ?? 0),
  );
  return bytes.reduce((sum, each) => sum + each, 0);
}

/** Returns a process and its descendants. */
export function withDescendants(ancestor: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(/^PPid:\s+(\d+)/m.exec(contentOf(`/proc/${name}/status`))?.[1] ?? 0),
    }));
  const found = [ancestor];
  // Grows during iteration, to find children of children.
  for (const pid of found)
    found.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return found;
}

/** Reads a file; empty if its process has just ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
