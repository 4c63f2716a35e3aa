/**
 * Tells how well the types and the fast tests notice wrong code: `npm run mutate -- --help`. All files that it changes
 * are copies in `.cache`, which it removes at its end, or at the start of the next run if it was killed.
 */
import { globSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, root, testFiles } from '../kinds.ts';
import { giveUp } from '../rig/command-line.ts';
import { forgetOwnSettings } from '../rig/environment.ts';
import { readImports } from '../structure/imports.ts';
import { removeOldRecords, runBaseline, type Baseline } from './baseline.ts';
import { fillBuckets } from './buckets.ts';
import { startTypeChecker } from './check-types.ts';
import { chooseMutants, orderMutants, readSources, type Mutant } from './mutants.ts';
import { applyEdit } from './operators.ts';
import { readOptions, type MutateOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { createOverlay } from './overlay.ts';
import { describePlace, describeSurvivor, scoreOf, summarizeOutcomes } from './report.ts';
import { inParallel, lanes } from './run-tests-in.ts';
import { testDistances } from './test-distances.ts';
import { tryMutant } from './try-mutant.ts';

const cache = join(root, '.cache');

/** Shows how far a run is: on a terminal in one line that changes, else nowhere. */
function showProgress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${text}`);
}

function print(text: string): void {
  showProgress('');
  console.log(text);
}

/** Removes what runs left that were killed. */
function removeLeftovers(): void {
  for (const folder of globSync('mutate-*', { cwd: cache }))
    if (!isRunning(Number(folder.split('-')[1])))
      rmSync(join(cache, folder), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's may not be asked.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Finds the mutants that are no valid TypeScript. */
function checkTypes(
  mutants: readonly Mutant[],
  textOf: (path: string) => string,
  signal: AbortSignal,
): Outcome[] {
  using checker = startTypeChecker(root, 'test/mutate/tsconfig.json');
  for (const path of new Set(mutants.map((mutant) => mutant.path))) {
    const error = checker.findOriginalError(path);
    if (error !== undefined)
      giveUp(`${path} has an error without mutation: ${error}. Run \`npm run typecheck\`.`);
  }
  const outcomes: Outcome[] = [];
  for (const [i, mutant] of mutants.entries()) {
    if (signal.aborted) break;
    const error = checker.findError(mutant.path, applyEdit(textOf(mutant.path), mutant));
    outcomes.push({ mutant, killedBy: error === undefined ? undefined : 'types', detail: error ?? '' });
    showProgress(`types: ${i + 1} of ${mutants.length} mutants`);
  }
  return outcomes;
}

/** The test files that can notice a mutant, nearest first and then quickest first. */
function testsFor(
  mutant: Mutant,
  distances: ReadonlyMap<string, number>,
  baseline: Baseline,
): readonly string[] {
  const secondsOf = (test: string): number => baseline.seconds.get(test) ?? 0;
  return [...distances]
    .filter(([test]) => baseline.reaches(test, mutant))
    .toSorted(([a, near], [b, far]) => near - far || secondsOf(a) - secondsOf(b))
    .map(([test]) => test);
}

async function mutate(options: MutateOptions, folder: string, signal: AbortSignal): Promise<boolean> {
  const { seed } = options;
  const sources = readSources(root);
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const textOf = (path: string): string => texts.get(path) ?? '';
  const mutants = chooseMutants(orderMutants(sources, seed), options);
  if (mutants.length === 0)
    giveUp('There is no such mutant. --path is a folder or file below packages/*/src/.');
  print(`${mutants.length} mutants with seed ${seed}`);
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome): void => {
    const { mutant, killedBy, detail } = outcome;
    outcomes.push(outcome);
    if (killedBy === undefined) print(describeSurvivor(textOf(mutant.path), outcome, seed));
    else if (options.isKillListed)
      print(`${killedBy}: ${describePlace(textOf(mutant.path), mutant)}: ${detail}`);
  };
  const checked = checkTypes(mutants, textOf, signal);
  for (const outcome of checked) if (outcome.killedBy === 'types') add(outcome);
  const valid = checked.flatMap(({ mutant, killedBy }) => (killedBy === undefined ? [mutant] : []));
  await runMutants(valid, { folder, signal, processes: options.processes }, add);
  print(summarizeOutcomes(outcomes, seed));
  const untried = mutants.length - outcomes.length;
  // All mutants are type-checked before the first test runs.
  if (untried > 0)
    print(`Interrupted: no tests ran on ${untried} mutants, so the types have too large a share.`);
  return !signal.aborted && scoreOf(outcomes) >= (options.atLeast ?? 0);
}

/** Runs tests on mutants whose types are right. */
async function runMutants(
  mutants: readonly Mutant[],
  {
    folder,
    signal,
    processes,
  }: { readonly folder: string; readonly signal: AbortSignal; readonly processes: number | undefined },
  add: (outcome: Outcome) => void,
): Promise<void> {
  const fast = testFiles().filter((file) => kindOf(file) === 'fast');
  const files = globSync('{src,test,packages,bench,sample,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  const imports = await readImports(root, files);
  const paths = new Set(mutants.map(({ path }) => path));
  const distances = new Map([...paths].map((path) => [path, testDistances(imports, fast, path)]));
  const buckets = fillBuckets(root, fast, imports);
  const records = join(cache, 'test-coverage');
  removeOldRecords(records, buckets);
  const reached = buckets.filter(({ tests }) =>
    tests.some((test) => distances.values().some((each) => each.has(test))),
  );
  const overlays = lanes(processes).map((lane) => createOverlay(root, join(folder, `tree-${lane}`)));
  const baseline = await runBaseline(overlays, reached, {
    folder,
    records,
    signal,
    progress: (done) => {
      showProgress(`without mutation: ${done} of ${reached.length} processes`);
    },
  });
  if (baseline.failures.length > 0) {
    print(baseline.failures.join('\n'));
    giveUp('These tests fail without mutation.');
  }
  let done = 0;
  await inParallel(mutants, overlays, signal, async (mutant, overlay) => {
    const tests = testsFor(mutant, distances.get(mutant.path) ?? new Map(), baseline);
    const { seconds } = baseline;
    const outcome = await tryMutant(mutant, tests, overlay, { folder, signal, seconds });
    if (!signal.aborted) add(outcome);
    showProgress(`tests: ${++done} of ${mutants.length} mutants`);
  });
}

const options = readOptions();
forgetOwnSettings(process.env);
if (readdirSync(root).includes('.cache')) removeLeftovers();
const folder = join(cache, `mutate-${process.pid}`);
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
const interrupted = new AbortController();
const interrupt = (): void => {
  interrupted.abort();
};
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
process.exitCode = (await mutate(options, folder, interrupted.signal)) ? 0 : 1;
