import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Kind } from '../kinds.ts';
import { descendantsOf } from '../rig/children.ts';
import { startFileTimer, usageOf, type FileTime } from './file-timer.ts';
import { notesVariable, readNotes, type Noted } from './notes.ts';

/** How a file of tests is run. */
export interface RunFileOptions {
  /** Seconds after which it is killed; of fast files, for each file, and without those in which it had no processor. */
  readonly limit: number;
  /** Further arguments for Node. */
  readonly execArgv: readonly string[];
  /** A file, not there yet, for what its tests note. */
  readonly notes: string;
  /** Kills it. */
  readonly signal: AbortSignal;
  /** The working directory; by default that of this process. */
  readonly cwd?: string;
  /** Further environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A file of tests, which can import several. */
export interface TestFile {
  readonly path: string;
  /** As it is printed. */
  readonly name: string;
  /** The files in which its tests stand. */
  readonly files: readonly string[];
  readonly kind: Kind;
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
  /** Whether it was killed because it took too long. */
  readonly isLate: boolean;
  /** Files whose tests have not run because another one in the process took too long. */
  readonly remaining: readonly string[];
}

const reporter = pathToFileURL(join(import.meta.dirname, 'reporter.ts')).href;

/** Milliseconds between two looks at the time that a file has taken. */
const LOOK = 500;

/** Milliseconds in which what was written arrives after all processes of a file have been killed. */
const FLUSHED = 1000;

/** Runs a file of tests in a process group of its own, of which nothing is left afterwards. */
export async function runFile(
  { path, name, files, kind }: TestFile,
  { limit, execArgv, notes, signal, cwd, environment: further }: RunFileOptions,
): Promise<FileResult> {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const begun = performance.now();
  const args = [...execArgv, `--test-reporter=${reporter}`, '--test-reporter-destination=stderr', path];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...further, [notesVariable]: notes },
    cwd,
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
  let late: Late | undefined;
  const look = kind === 'fast' ? startFileTimer({ files, notes }, () => usageOf(pid)) : elapsedTimer();
  const timer = setInterval(() => {
    const { file, seconds } = look();
    if (seconds < limit) return;
    late ??= { file };
    killAll();
  }, LOOK);
  signal.addEventListener('abort', killAll, { once: true });
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  clearInterval(timer);
  signal.removeEventListener('abort', killAll);
  killGroup(pid);
  await Promise.race([closed, pause(FLUSHED)]);
  // A process that has left the group may still hold them.
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const noted = readNotes(notes);
  const hasEnded = noted.begun.size > 0 && noted.running.length === 0;
  return {
    name: hasEnded ? name : (late?.file ?? name),
    seconds: (performance.now() - begun) / 1000,
    noted,
    output: output.join(''),
    problem: late ? tooLong(limit, noted, kind) : problemOf(files, noted, code, killedBy),
    isLate: late !== undefined,
    remaining: late ? files.filter((file) => file !== late?.file && !noted.begun.has(file)) : [],
  };
}

/** That a process took too long, and the file that it had come to. */
interface Late {
  readonly file: string | undefined;
}

function elapsedTimer(): () => FileTime {
  const begun = performance.now();
  return () => ({ file: undefined, seconds: (performance.now() - begun) / 1000 });
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

function tooLong(limit: number, { running }: Noted, kind: Kind): string {
  const names = running.map(({ name }) => `"${name}"`).join(', ');
  const starved = kind === 'fast' ? ' (without the time in which other programs had the processors)' : '';
  return `did not end within ${limit} s${starved}, and was killed${names && ` while running ${names}`}`;
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
