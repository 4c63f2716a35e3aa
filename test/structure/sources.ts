import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readImports, type RuntimeImport } from './imports.ts';

/** Folder of the packages. */
const root = fileURLToPath(new URL('../../packages', import.meta.url));

/**
 * One source file: its package and its path in the package's `src`, such as `core/wiki/title.ts` or
 * `extensions/babel/store.ts`, and its text.
 */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Whether a file is a test. */
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The program's own files, without its tests. */
export function sourceFiles(): readonly SourceFile[] {
  return globSync('{*,extensions/*}/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .toSorted()
    .map((path) => ({ path: path.replace('/src/', '/'), text: readFileSync(join(root, path), 'utf8') }));
}

/** Returns the file of a path as in {@link SourceFile}. */
export const fileOf = (path: string): string => join(root, inSources(path));

/** Returns the path with the package's `src`; packages of extensions are one folder deeper than others. */
function inSources(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/');
  return existsSync(join(root, first, second, 'package.json'))
    ? [first, second, 'src', ...rest].join('/')
    : [first, 'src', second, ...rest].join('/');
}

/** What the program's own files import from each other when they run; paths are as in {@link SourceFile}. */
export async function runtimeImports(): Promise<readonly RuntimeImport[]> {
  const imports = await readImports(
    root,
    sourceFiles().map(({ path }) => inSources(path)),
  );
  const short = (path: string): string => path.replace('/src/', '/');
  return imports
    .filter(({ imported }) => !imported.startsWith('..'))
    .map(({ importer, imported, isDynamic }) => ({
      importer: short(importer),
      imported: short(imported),
      isDynamic,
    }));
}
