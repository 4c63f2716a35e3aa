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

/** Parts of the files that processes ran, by path. */
export type Coverage = ReadonlyMap<string, readonly Range[]>;

/** Reads what the processes that wrote reports into a folder (`NODE_V8_COVERAGE`) ran of some files below a root. */
export function readCoverage(folder: string, root: string, paths: ReadonlySet<string>): Coverage {
  const coverage = new Map<string, Range[]>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report;
    for (const { url, functions } of result) {
      const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)).replaceAll('\\', '/') : '';
      const ranges = functions.flatMap((each) => each.ranges);
      if (paths.has(path)) coverage.set(path, [...(coverage.get(path) ?? []), ...ranges]);
    }
  }
  return coverage;
}

/** Checks whether a place of a file ran: the smallest part around it did. */
export function hasRun(coverage: Coverage, path: string, position: number): boolean {
  const around = (coverage.get(path) ?? []).filter(
    ({ startOffset, endOffset }) => startOffset <= position && position < endOffset,
  );
  const size = ({ startOffset, endOffset }: Range): number => endOffset - startOffset;
  const least = Math.min(...around.map(size));
  return around.some((range) => size(range) === least && range.count > 0);
}
