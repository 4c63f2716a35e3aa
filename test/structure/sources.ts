import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readImports, type RuntimeImport } from './imports.ts';

/** Folder of the sources. */
export const root = fileURLToPath(new URL('../../src', import.meta.url));

/** One source file: its path below `src`, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Whether a file is a test. */
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The program's own files, without its tests. */
export function sourceFiles(): readonly SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** What the program's own files import from each other when they run; paths are below `src`. */
export async function runtimeImports(): Promise<readonly RuntimeImport[]> {
  const found = await readImports(
    root,
    sourceFiles().map(({ path }) => path),
  );
  return found.filter(({ imported }) => !imported.startsWith('..'));
}
