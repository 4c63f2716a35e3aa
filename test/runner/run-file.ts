import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { descendantsOf } from '../rig/children.ts';
import { type Noted, notesVariable, readNotes } from './notes.ts';

/** How a file of tests is run. */
export interface RunFileOptions {
  /** Seconds after which it is killed. */
  readonly limit: number;
  /** Further arguments for Node. */
  readonly execArgv: readonly string[];
  /** A file, not there yet, for what its tests note. */
  readonly notes: string;
  /** Kills it. */
  readonly signal: AbortSignal;
}

/** A file of tests, which can import several. */
export interface TestFile {
  readonly path: string;
  /** As it is printed. */
  readonly name: string;
  /** The files in which its tests stand. */
  readonly files: readonly string[];
}

/** How a file of tests ended. */
export interface FileResult {
  readonly name: string;
  readonly seconds: number;
  readonly noted: Noted;
  /** What it and its processes wrote to standard output and standard error, in this order. */
  readonly output: string;
  /** Why it failed, beside its failed tests; undefined if it did not. */
  readonly problem: string | undefined;
}

const reporter = pathToFileURL(join(import.meta.dirname, 'reporter.ts')).href;

/** Milliseconds in which what was written arrives after all processes of a file have been killed. */
const FLUSHED = 1000;

/** Runs a file of tests in a process group of its own, of which nothing is left afterwards. */
export async function runFile(
  { path, name, files }: TestFile,
  { limit, execArgv, notes, signal }: RunFileOptions,
): Promise<FileResult> {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const begun = performance.now();
  const args = [...execArgv, `--test-reporter=${reporter}`, '--test-reporter-destination=stderr', path];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, [notesVariable]: notes },
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${process.execPath} cannot be started.`);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const closed = once(child, 'close');
  const killAll = (): void => {
    for (const each of [pid, ...descendantsOf(pid)]) killGroup(each);
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    killAll();
  }, limit * 1000);
  signal.addEventListener('abort', killAll, { once: true });
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  signal.removeEventListener('abort', killAll);
  killGroup(pid);
  await Promise.race([closed, pause(FLUSHED)]);
  // A process that has left the group may still hold them.
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const noted = readNotes(notes);
  return {
    name,
    seconds: (performance.now() - begun) / 1000,
    noted,
    output: output.join(''),
    problem: isLate ? tooLong(limit, noted) : problemOf(files, noted, code, killedBy),
  };
}

/** Kills a process and the group that it leads, if they are still there. */
function killGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has ended, or leads no group.
    }
  }
}

function tooLong(limit: number, { running }: Noted): string {
  const names = running.map(({ name }) => `"${name}"`).join(', ');
  return `did not end within ${limit} s, and was killed${names && ` while running ${names}`}`;
}

function problemOf(
  files: readonly string[],
  { counts, failed, exit, begun }: Noted,
  code: number | null,
  signal: NodeJS.Signals | null,
): string | undefined {
  const empty = files.filter((file) => !begun.has(file));
  const none = `has no tests${files.length > 1 ? `: ${empty.join(', ')}` : ''}`;
  const ending = signal === null ? `exited with ${String(code)}` : `was killed by ${signal}`;
  const caller = exit.find((frame) => !frame.includes('node:'))?.trim();
  const from = caller === undefined ? '' : `, ${caller}`;
  if (!counts) return exit.length === 0 && code === 0 ? none : `${ending} before its tests had ended${from}`;
  if (code !== 0 && failed.length === 0) return `${ending} though no test failed${from}`;
  return empty.length > 0 ? none : undefined;
}

/** Checks whether all tests of a file ran, and none failed. */
export const hasPassed = ({ noted, problem }: FileResult): boolean =>
  problem === undefined && noted.failed.length === 0;
