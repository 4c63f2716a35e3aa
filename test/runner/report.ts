import type { Counts, Noted } from './notes.ts';
import { hasPassed, type FileResult } from './run-file.ts';
import { wrongSkips } from './skips.ts';

/** Number of slowest files to list at the end. */
const SLOWEST = 5;

/** Seconds after which a file is named that still runs. */
const LONG = 30;

/** A file of tests that runs. */
export interface Running {
  readonly name: string;
  /** When it was started, in milliseconds since 1970. */
  readonly since: number;
  readonly noted: Noted;
}

/** Tells how far a run is, and which files take long. */
export function describeProgress(
  results: readonly FileResult[],
  running: readonly Running[],
  { files, now }: { readonly files: number; readonly now: number },
): string {
  const tests = [...results, ...running].reduce((sum, { noted }) => sum + noted.ended, 0);
  const long = running
    .map(({ name, since, noted }) => {
      const file = noted.loading ?? noted.running.at(-1)?.file ?? name;
      return { file, seconds: Math.floor((now - (noted.begun.get(file) ?? since)) / 1000) };
    })
    .filter(({ seconds }) => seconds >= LONG)
    .map(({ file, seconds }) => `${file} (${seconds} s)`);
  const progress = `${tests} tests, ${results.length} of ${files} processes`;
  return long.length > 0 ? `${progress}; still running: ${long.join(', ')}` : progress;
}

/** Describes why a file failed, with all that it has written. */
export function describeFailure({ name, noted, problem, output }: FileResult): string {
  const failed = noted.failed.map(
    ({ name: test, file, line, error }) => `✖ ${test}\n  ${file}:${line}\n${indent(error)}`,
  );
  const written = output === '' ? [] : [`output of ${name}:\n${indent(output.trimEnd())}`];
  const problems = problem === undefined ? [] : [`✖ ${name} ${problem}`];
  return [...failed, ...problems, ...noted.afterwards, ...written].join('\n');
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Describes a whole run, the numbers as Node's own test runner does. */
export function summarize(results: readonly FileResult[], milliseconds: number): string {
  const counts = results.flatMap(({ noted }) => noted.counts ?? countsOf(noted));
  const sum = (of: keyof Counts): number => counts.reduce((total, each) => total + each[of], 0);
  const skips = results.flatMap(({ noted }) => noted.skipped);
  const failures = results.filter((result) => !hasPassed(result));
  const problems = failures.filter(({ problem }) => problem !== undefined);
  return [
    ...skips.map(({ file, name, reason }) => `﹣ ${file}: ${name} # ${reason}`),
    ...failures.flatMap(({ noted }) => noted.failed.map(({ file, name }) => `✖ ${file}: ${name}`)),
    ...problems.map(({ name, problem }) => `✖ ${name} ${problem ?? ''}`),
    ...wrongSkips(skips).map((line) => `✖ ${line}`),
    ...results
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(({ name, seconds }) => `${seconds.toFixed(1)} s: ${name}`),
    `ℹ tests ${sum('tests')}`,
    `ℹ suites ${sum('suites')}`,
    `ℹ pass ${sum('passed')}`,
    `ℹ fail ${sum('failed') + problems.length}`,
    `ℹ cancelled ${sum('cancelled')}`,
    `ℹ skipped ${sum('skipped')}`,
    `ℹ todo ${sum('todo')}`,
    `ℹ duration_ms ${milliseconds.toFixed(0)}`,
  ].join('\n');
}

/** What is known of tests that were not all run. */
function countsOf({ failed, skipped, ended }: Noted): Counts {
  const passed = ended - failed.length - skipped.length;
  return {
    tests: ended,
    suites: 0,
    passed,
    failed: failed.length,
    cancelled: 0,
    skipped: skipped.length,
    todo: 0,
  };
}
