import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { limitOf, root } from '../kinds.ts';
import { runFile, type FileResult } from '../runner/run-file.ts';
import { writeShare, type Marker } from '../runner/shares.ts';
import type { Overlay } from './overlay.ts';

/** Megabytes that a process may use, so that a mutant which fills memory fails alone. */
const MEMORY = 1500;

/** How tests run in a copy of the repository. */
export interface RunInOptions {
  /** A file name, not there yet, for what belongs to the run. */
  readonly scratch: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Seconds that a file may take, of which those without a processor do not count; by default that of fast tests. */
  readonly limit?: number;
  /** Marks where the tests of each file end. */
  readonly marker?: Marker;
}

/** Runs fast test files of a copy of the repository in one process. */
export async function runTestsIn(
  overlay: Overlay,
  tests: readonly string[],
  { scratch, environment, signal, limit, marker }: RunInOptions,
): Promise<FileResult> {
  const files = tests.map((path) => relative(root, join(overlay.root, path)));
  const share = writeShare(`${scratch}.test.ts`, files, `${tests.length} fast files`, marker);
  return await runFile(
    { ...share, kind: 'fast' },
    {
      limit: limit ?? limitOf('fast'),
      execArgv: [`--max-old-space-size=${MEMORY}`],
      notes: `${scratch}.notes`,
      signal,
      cwd: overlay.root,
      environment,
    },
  );
}

/** Runs a task for each item, in as many copies of the repository at the same time as there are. */
export async function inParallel<T>(
  items: readonly T[],
  overlays: readonly Overlay[],
  signal: AbortSignal,
  task: (item: T, overlay: Overlay) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const work = async (overlay: Overlay): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      await task(next, overlay);
  };
  await Promise.all(overlays.map(work));
}

/** Numbers of what runs at the same time. */
export const lanes = (count = availableParallelism()): readonly number[] =>
  Array.from({ length: count }, (_, i) => i);
