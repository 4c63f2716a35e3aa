import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

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

/** That a file of the program imports another when it runs; both are paths below `src`. */
export interface RuntimeImport {
  readonly importer: string;
  readonly imported: string;
  /** Whether it is imported when that is reached, not when the importer is loaded. */
  readonly isDynamic: boolean;
}

/** What the program's own files import from each other, in whatever form: as esbuild parses them. */
export async function runtimeImports(): Promise<readonly RuntimeImport[]> {
  const found: RuntimeImport[] = [];
  const below = (path: string): string => relative(root, path).replaceAll('\\', '/');
  await build({
    entryPoints: sourceFiles().map(({ path }) => join(root, path)),
    outdir: join(root, 'unwritten'),
    write: false,
    bundle: true,
    format: 'esm',
    jsx: 'preserve',
    logLevel: 'error',
    plugins: [
      {
        name: 'imports',
        setup: (running) => {
          running.onResolve({ filter: /./ }, ({ path, kind, importer, resolveDir }) => {
            if (kind === 'entry-point') return undefined;
            const target = path.startsWith('.') ? join(resolveDir, path) : undefined;
            if (target !== undefined)
              found.push({
                importer: below(importer),
                imported: below(target),
                isDynamic: kind !== 'import-statement',
              });
            return { path, external: true };
          });
        },
      },
    ],
  });
  return found.filter(({ imported }) => !imported.startsWith('..'));
}
