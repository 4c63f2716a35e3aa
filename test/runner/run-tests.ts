import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { kindOf, limitOf, root } from '../kinds.ts';
import { forgetOwnSettings } from '../rig/environment.ts';
import { readNotes } from './notes.ts';
import { describeFailure, describeProgress, summarize } from './report.ts';
import { hasPassed, runFile, type FileResult, type TestFile } from './run-file.ts';
import { writeShare, writeShares } from './shares.ts';
import { wrongSkips } from './skips.ts';

const cache = join(root, '.cache');

/** Seconds between lines that say how far the tests are: in a terminal, and where they are kept, as in a log of the CI. */
const PROGRESS = { terminal: 10, log: 30 };

/** How tests are run. */
export interface RunOptions {
  /** Further arguments for Node. */
  readonly execArgv?: readonly string[];
  /** Seconds after which a file is killed; by default as long as files of its kind may take, see `RunFileOptions`. */
  readonly limit?: number | undefined;
}

/**
 * Runs test files in one process more than there are processors at a time, since many wait for what they have started,
 * and returns whether all passed. Prints failures, skipped tests and a summary, and what a file has written only if it
 * failed.
 */
export async function runTests(
  files: readonly string[],
  { execArgv = [], limit }: RunOptions = {},
): Promise<boolean> {
  forgetOwnSettings(process.env);
  // All processes share compiled code, including those of the program under test.
  process.env['NODE_COMPILE_CACHE'] ??= join(cache, 'compiled');
  const begun = performance.now();
  const processors = availableParallelism();
  const folder = join(cache, `tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const fast = files.filter((file) => kindOf(file) === 'fast');
  const waiting = [
    ...writeShares(folder, fast, processors).map((share): TestFile => ({ ...share, kind: 'fast' })),
    ...files
      .filter((file) => !fast.includes(file))
      .map((file) => ({ path: resolve(root, file), name: file, files: [file], kind: kindOf(file) })),
  ];
  let all = waiting.length;
  let started = 0;
  const results: FileResult[] = [];
  const running = new Map<string, { readonly since: number; readonly notes: string }>();
  const interrupted = new AbortController();
  const runNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !interrupted.signal.aborted; next = waiting.shift()) {
      const number = ++started;
      const notes = join(folder, `notes-${number}`);
      running.set(next.name, { since: Date.now(), notes });
      const options = { execArgv, notes, signal: interrupted.signal, limit: limit ?? limitOf(next.kind) };
      const result = await runFile(next, options);
      running.delete(next.name);
      results.push(result);
      if (result.remaining.length > 0) {
        const path = join(folder, `remaining-${number}.test.ts`);
        const name = `${result.remaining.length} fast files (remaining after ${number})`;
        waiting.push({ ...writeShare(path, result.remaining, name), kind: 'fast' });
        all++;
      }
      if (!interrupted.signal.aborted && !hasPassed(result)) console.log(describeFailure(result));
    }
  };
  const progress = setInterval(
    () => {
      const still = [...running].map(([name, { since, notes }]) => ({
        name,
        since,
        noted: readNotes(notes),
      }));
      console.log(describeProgress(results, still, { files: all, now: Date.now() }));
    },
    1000 * (process.stdout.isTTY ? PROGRESS.terminal : PROGRESS.log),
  );
  const interrupt = (): void => {
    interrupted.abort();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await Promise.all(Array.from({ length: processors + 1 }, runNext));
  } finally {
    clearInterval(progress);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(interrupted.signal.aborted ? 'Interrupted.' : summarize(results, performance.now() - begun));
  const skips = results.flatMap(({ noted }) => noted.skipped);
  return (
    results.length > 0 && results.length === all && results.every(hasPassed) && wrongSkips(skips).length === 0
  );
}
