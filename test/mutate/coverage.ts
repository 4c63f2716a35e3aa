import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A part of a script and how often it ran, as V8 reports it; parts of one function contain each other. */
interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** What V8 reports of a process. */
interface Report {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly Range[] }[];
  }[];
}

/** Sorted intervals of a file: start, end, start, end …; ends are exclusive. */
type Intervals = readonly number[];

/** The intervals of files that ran, by path. */
export type Coverage = Readonly<Record<string, Intervals>>;

/** Name of the report about a test file, by its place in the list of a process; 0 is the loading of all files. */
export const reportName = (place: number): string => `test-${place}.json`;

/** Matches the report of a single test file. */
const single = /^test-(\d+)\.json$/;

/**
 * Reads the V8 reports of a process and its children in a folder. Returns the coverage of all test files together
 * (loading, and what children ran), and the coverage of each test file by its place, from 1.
 */
export function readCoverage(
  folder: string,
  root: string,
): { readonly shared: Coverage; readonly byPlace: ReadonlyMap<number, Coverage> } {
  const names = Map.groupBy(readdirSync(folder), (name) => Number(single.exec(name)?.[1] ?? 0));
  const coverages = [...names].map(([place, files]) => {
    const reports = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report);
    return [place, coverageOf(reports, root)] as const;
  });
  const byPlace = new Map(coverages);
  const shared = byPlace.get(0) ?? {};
  byPlace.delete(0);
  return { shared, byPlace };
}

/** Collects what reports say about the files below a root. */
function coverageOf(reports: readonly Report[], root: string): Coverage {
  const found = new Map<string, number[]>();
  for (const { url, functions } of reports.flatMap(({ result }) => result)) {
    const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)).replaceAll('\\', '/') : '';
    if (!/\.tsx?$/.test(path) || path.endsWith('.test.ts') || path.startsWith('..')) continue;
    const intervals = executedIntervals(functions.flatMap(({ ranges }) => ranges));
    found.set(path, [...(found.get(path) ?? []), ...intervals]);
  }
  return Object.fromEntries([...found].map(([path, intervals]) => [path, mergeIntervals(intervals)]));
}

/** Returns the intervals whose smallest range ran. */
function executedIntervals(ranges: readonly Range[]): Intervals {
  const sorted = ranges.toSorted(
    (a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset || a.count - b.count,
  );
  const intervals: number[] = [];
  const around: Range[] = [];
  let position = 0;
  const advance = (to: number, range: Range | undefined): void => {
    if (range && range.count > 0 && position < to) intervals.push(position, to);
    position = Math.max(position, to);
  };
  const closeUntil = (to: number): void => {
    for (let last = around.at(-1); last && last.endOffset <= to; last = around.at(-1)) {
      advance(last.endOffset, last);
      around.pop();
    }
  };
  for (const range of sorted) {
    closeUntil(range.startOffset);
    advance(range.startOffset, around.at(-1));
    around.push(range);
  }
  closeUntil(Infinity);
  return intervals;
}

function mergeIntervals(intervals: Intervals): Intervals {
  const pairs = Array.from({ length: intervals.length / 2 }, (_, i) => intervals.slice(2 * i, 2 * i + 2));
  const merged: number[] = [];
  for (const [start = 0, end = 0] of pairs.toSorted(([a = 0], [b = 0]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last) merged[merged.length - 1] = Math.max(last, end);
    else merged.push(start, end);
  }
  return merged;
}

/** Checks whether a place of a file ran. */
export function hasRun(coverage: Coverage, path: string, position: number): boolean {
  const intervals = coverage[path] ?? [];
  const after = intervals.findIndex((bound) => bound > position);
  return after % 2 === 1;
}
