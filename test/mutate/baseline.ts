import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../kinds.ts';
import { describeFailure } from '../runner/report.ts';
import { hasPassed, type FileResult } from '../runner/run-file.ts';
import type { Bucket } from './buckets.ts';
import { hasRun, readCoverage, type Coverage } from './coverage.ts';
import type { Mutant } from './mutants.ts';
import type { Overlay } from './overlay.ts';
import { inParallel, runTestsIn } from './run-tests-in.ts';

/** What the tests of a bucket do without mutation. */
interface BucketRecord {
  /** Seconds that a test file takes. */
  readonly seconds: Readonly<Record<string, number>>;
  /** What runs for all test files: the loading of them. */
  readonly shared: Coverage;
  readonly coverage: Readonly<Record<string, Coverage>>;
}

/** What the tests do without mutation. */
export interface Baseline {
  /** Failures; without any, mutants can be run. */
  readonly failures: readonly string[];
  /** Seconds that a test file takes. */
  readonly seconds: ReadonlyMap<string, number>;
  /** Checks whether a test file may run the place of a mutant. */
  readonly reaches: (test: string, mutant: Mutant) => boolean;
}

/** Writes where the tests of a file end. */
const marker = { module: join(import.meta.dirname, 'mark-coverage.ts'), function: 'markCoverage' };

/**
 * Runs tests without mutation, and records which parts of files they run. What was recorded before is read from
 * `records`, a folder.
 */
export async function runBaseline(
  overlays: readonly Overlay[],
  buckets: readonly Bucket[],
  {
    folder,
    records,
    signal,
    progress,
  }: { folder: string; records: string; signal: AbortSignal; progress: (done: number) => void },
): Promise<Baseline> {
  mkdirSync(records, { recursive: true });
  const failures: string[] = [];
  const done = new Map<string, BucketRecord>();
  const fileOf = ({ key }: Bucket): string => join(records, `${key}.json`);
  const before = new Set(readdirSync(records));
  for (const bucket of buckets)
    if (before.has(`${bucket.key}.json`))
      done.set(bucket.key, JSON.parse(readFileSync(fileOf(bucket), 'utf8')) as BucketRecord);
  const missing = buckets.filter(({ key }) => !done.has(key));
  progress(done.size);
  await inParallel(missing, overlays, signal, async (bucket, overlay) => {
    const scratch = join(folder, `baseline-${bucket.key}`);
    const reports = `${scratch}-coverage`;
    // Functions from a cache of compiled code are covered less exactly.
    const environment = { NODE_V8_COVERAGE: reports, NODE_DISABLE_COMPILE_CACHE: '1' };
    const result = await runTestsIn(overlay, bucket.tests, { scratch, environment, signal, marker });
    if (signal.aborted) return;
    if (!hasPassed(result)) {
      failures.push(describeFailure(result));
      return;
    }
    const { shared, byPlace } = readCoverage(reports, overlay.root);
    rmSync(reports, { recursive: true });
    const coverage = Object.fromEntries(bucket.tests.map((test, i) => [test, byPlace.get(i + 1) ?? {}]));
    const record = { seconds: secondsOf(result, overlay), shared, coverage };
    writeFileSync(`${scratch}.json`, JSON.stringify(record));
    renameSync(`${scratch}.json`, fileOf(bucket));
    done.set(bucket.key, record);
    progress(done.size);
  });
  const recordOf = new Map(
    buckets.flatMap(({ key, tests }) => tests.map((test) => [test, done.get(key)] as const)),
  );
  return {
    failures,
    seconds: new Map([...done.values()].flatMap(({ seconds }) => Object.entries(seconds))),
    reaches: (test, { path, start }) => {
      const record = recordOf.get(test);
      if (!record) return false;
      return hasRun(record.shared, path, start) || hasRun(record.coverage[test] ?? {}, path, start);
    },
  };
}

/** Returns the seconds from the begin of each file's first test to that of the next file. */
function secondsOf({ noted }: FileResult, overlay: Overlay): Readonly<Record<string, number>> {
  const begun = [...noted.begun].toSorted(([, a], [, b]) => a - b);
  return Object.fromEntries(
    begun.map(([file, start], i) => [
      relative(overlay.root, join(root, file)),
      ((begun[i + 1]?.[1] ?? Date.now()) - start) / 1000,
    ]),
  );
}

/** Removes records that belong to no bucket any more. */
export function removeOldRecords(records: string, buckets: readonly Bucket[]): void {
  mkdirSync(records, { recursive: true });
  const names = new Set(buckets.map(({ key }) => `${key}.json`));
  for (const name of readdirSync(records)) if (!names.has(name)) rmSync(join(records, name));
}
