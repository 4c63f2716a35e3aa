import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the sources. */
export const root = fileURLToPath(new URL('../../src', import.meta.url));

/** One source file: its path below `src`, its text, and the files below `src` that it imports while it runs. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly dynamicImports: readonly string[];
}

/** Whether a file is a test. */
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The program's own files, without its tests. */
export function sourceFiles(): readonly SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const specifiers = [...text.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map((m) => m[1] ?? '');
      const imports = specifiers.map((specifier) =>
        relative(root, join(root, dirname(path), specifier)).replaceAll('\\', '/'),
      );
      return { path, text, dynamicImports: imports.filter((target) => !target.startsWith('..')) };
    });
}
