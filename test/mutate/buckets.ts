import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeImport } from '../structure/imports.ts';

/** Most files in one process on average: loading the program costs as much as many tests. */
const SIZE = 24;

/** Test files that run in one process without mutation. */
export interface Bucket {
  readonly tests: readonly string[];
  /** Differs when the tests, or a file that they import, differ. */
  readonly key: string;
}

/**
 * Distributes test files to processes. A file's bucket follows from its own path, so that another file changes no more
 * than one bucket.
 */
export function fillBuckets(
  folder: string,
  tests: readonly string[],
  imports: readonly RuntimeImport[],
): readonly Bucket[] {
  const importsOf = Map.groupBy(imports, ({ importer }) => importer);
  const hashes = new Map<string, string>();
  const hashOf = (path: string): string => {
    const hash = hashes.get(path) ?? hashText(readFileSync(join(folder, path)));
    hashes.set(path, hash);
    return hash;
  };
  const keyOf = (files: readonly string[]): string => {
    const closure = new Set(files);
    // A set also yields values that are added during iteration.
    for (const file of closure) for (const { imported } of importsOf.get(file) ?? []) closure.add(imported);
    const lines = [...closure].toSorted().map((path) => `${path} ${hashOf(path)}`);
    return hashText([process.version, ...lines].join('\n'));
  };
  return [...Map.groupBy(tests, areaOf).values()].flatMap((area) => {
    const count = 2 ** Math.ceil(Math.log2(area.length / SIZE));
    const buckets = Map.groupBy(area, (path) => Number.parseInt(hashText(path).slice(0, 8), 16) % count);
    return [...buckets.values()].map((files) => ({ tests: files, key: keyOf(files) }));
  });
}

/** Tests of a package import much the same files. */
const areaOf = (path: string): string => path.split('/').slice(0, 2).join('/');

const hashText = (text: string | Buffer): string => createHash('sha1').update(text).digest('hex');
