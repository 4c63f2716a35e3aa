import { isAbsolute, join, relative } from 'node:path';
import { build } from 'esbuild';

/** That a file imports another when it runs. */
export interface RuntimeImport {
  readonly importer: string;
  readonly imported: string;
  /** Whether it is imported when that is reached, not when the importer is loaded. */
  readonly isDynamic: boolean;
}

/** Marks what esbuild resolves itself. */
const inWorkspace = Symbol('in the workspace');

/**
 * Reads which files the given ones import when they run, in whatever form: as esbuild parses them. Paths are from the
 * folder; packages of the workspace count by their files, installed ones do not count.
 */
export async function readImports(
  folder: string,
  files: readonly string[],
): Promise<readonly RuntimeImport[]> {
  const found: RuntimeImport[] = [];
  const below = (path: string): string => relative(folder, path).replaceAll('\\', '/');
  await build({
    entryPoints: files.map((path) => join(folder, path)),
    outdir: join(folder, 'unwritten'),
    write: false,
    bundle: true,
    format: 'esm',
    jsx: 'preserve',
    logLevel: 'error',
    plugins: [
      {
        name: 'imports',
        setup: (running) => {
          running.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
            if (kind === 'entry-point' || pluginData === inWorkspace) return undefined;
            const target = path.startsWith('.')
              ? join(resolveDir, path)
              : (await running.resolve(path, { resolveDir, kind, pluginData: inWorkspace })).path;
            if (isAbsolute(target) && !target.includes('/node_modules/'))
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
  return found;
}
