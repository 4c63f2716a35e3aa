import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../kinds.ts';

/** Several test files that run in one process. */
export interface Share {
  /** The file that imports them. */
  readonly path: string;
  readonly name: string;
  readonly files: readonly string[];
}

/** Writes files that each import a share of the tests, since starting a process costs more than a fast test. */
export function writeShares(folder: string, files: readonly string[], count: number): Share[] {
  return Array.from({ length: Math.min(count, files.length) }, (_, share) => {
    const path = join(folder, `share-${share + 1}.test.ts`);
    const shared = files.filter((_file, i) => i % count === share);
    return writeShare(path, shared, `${shared.length} fast files (${share + 1})`);
  });
}

/** A module with a function that a share calls before its first file, with 0, and after each, with its place from 1. */
export interface Marker {
  readonly module: string;
  readonly function: string;
}

/** Writes a file that imports tests; a single one gives it its name. */
export function writeShare(path: string, files: readonly string[], name: string, marker?: Marker): Share {
  const importFrom = (names: string, module: string): string =>
    `import { ${names} } from ${JSON.stringify(pathToFileURL(module).href)};\n`;
  const mark = (place: number): string => (marker ? `${marker.function}(${place});\n` : '');
  const loads = files.map((file, i) => `await load(${JSON.stringify(resolve(root, file))});\n${mark(i + 1)}`);
  const imports = [
    importFrom('load, release', join(import.meta.dirname, 'hold-tests.ts')),
    ...(marker ? [importFrom(marker.function, marker.module)] : []),
  ];
  writeFileSync(path, `${imports.join('')}${mark(0)}${loads.join('')}release();\n`);
  const [only = name] = files;
  return { path, name: files.length === 1 ? only : name, files };
}
