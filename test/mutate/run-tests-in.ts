import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { limitOf, root } from '../kinds.ts';
import { type FileResult, runFile } from '../runner/run-file.ts';
import { writeShare } from '../runner/shares.ts';
import type { Overlay } from './overlay.ts';

/** Megabytes that a process may use, so that a mutant which fills memory fails alone. */
const MEMORY = 1500;

/** How tests run in a copy of the repository. */
export interface RunInOptions {
  /** A file name, not there yet, for what belongs to the run. */
  readonly scratch: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Runs fast test files of a copy of the repository in one process. */
export async function runTestsIn(
  overlay: Overlay,
  tests: readonly string[],
  { scratch, environment, signal }: RunInOptions,
): Promise<FileResult> {
  const files = tests.map((path) => relative(root, join(overlay.root, path)));
  const share = writeShare(`${scratch}.test.ts`, files, `${tests.length} fast files`);
  return await runFile(
    { ...share, kind: 'fast' },
    {
      limit: limitOf('fast'),
      execArgv: [`--max-old-space-size=${MEMORY}`],
      notes: `${scratch}.notes`,
      signal,
      cwd: overlay.root,
      environment,
    },
  );
}

/** Runs a task for each item, as many at the same time as there are processors; each gets the number of its lane. */
export async function inParallel<T>(
  items: readonly T[],
  signal: AbortSignal,
  task: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const work = async (lane: number): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      await task(next, lane);
  };
  await Promise.all(lanes().map(work));
}

/** Numbers of what runs at the same time. */
export const lanes = (): readonly number[] => Array.from({ length: availableParallelism() }, (_, i) => i);
