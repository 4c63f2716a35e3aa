import { join, relative } from 'node:path';
import { root } from '../kinds.ts';
import { hasPassed } from '../runner/run-file.ts';
import { describeFailure } from '../runner/report.ts';
import { type Coverage, hasRun, readCoverage } from './coverage.ts';
import type { Mutant } from './mutants.ts';
import type { Overlay } from './overlay.ts';
import { inParallel, runTestsIn } from './run-tests-in.ts';

/** Files that run in one process: more cost less, and tell less exactly which tests run what. */
const CHUNK = 24;

/** What the tests do without mutation. */
export interface Baseline {
  /** Failures; without any, mutants can be run. */
  readonly failures: readonly string[];
  /** Seconds that a test file takes. */
  readonly seconds: ReadonlyMap<string, number>;
  /** Checks whether a test file may run the place of a mutant. */
  readonly reaches: (test: string, mutant: Mutant) => boolean;
}

/** Runs tests without mutation, and records which parts of files they run. */
export async function runBaseline(
  overlays: readonly Overlay[],
  tests: readonly string[],
  paths: ReadonlySet<string>,
  { folder, signal, progress }: { folder: string; signal: AbortSignal; progress: (done: number) => void },
): Promise<Baseline> {
  const failures: string[] = [];
  const seconds = new Map<string, number>();
  const coverages = new Map<string, Coverage>();
  const chunks = Array.from({ length: Math.ceil(tests.length / CHUNK) }, (_, i) =>
    tests.slice(i * CHUNK, (i + 1) * CHUNK),
  );
  await inParallel([...chunks.entries()], signal, async ([i, chunk], lane) => {
    const overlay = overlays[lane];
    if (!overlay) return;
    const reports = join(folder, `coverage-${i}`);
    // Functions from a cache of compiled code are covered less exactly.
    const environment = { NODE_V8_COVERAGE: reports, NODE_DISABLE_COMPILE_CACHE: '1' };
    const result = await runTestsIn(overlay, chunk, {
      scratch: join(folder, `baseline-${i}`),
      environment,
      signal,
    });
    if (signal.aborted) return;
    if (!hasPassed(result)) {
      failures.push(describeFailure(result));
      return;
    }
    const coverage = readCoverage(reports, overlay.root, paths);
    for (const test of chunk) coverages.set(test, coverage);
    const begun = [...result.noted.begun].toSorted(([, a], [, b]) => a - b);
    for (const [at, [file, start]] of begun.entries()) {
      const end = begun[at + 1]?.[1] ?? Date.now();
      seconds.set(relative(overlay.root, join(root, file)), (end - start) / 1000);
    }
    progress(coverages.size);
  });
  return {
    failures,
    seconds,
    reaches: (test, { path, start }) => {
      const coverage = coverages.get(test);
      return coverage !== undefined && hasRun(coverage, path, start);
    },
  };
}
