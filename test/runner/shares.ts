import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
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
    const named = (file: string): string => JSON.stringify(relative(folder, resolve(root, file)));
    const imports = shared.map((file) => `import ${named(file)};\n`);
    const holding = `import { release } from ${named('test/runner/hold-tests.ts')};\n`;
    writeFileSync(path, `${holding}${imports.join('')}release();\n`);
    const [only = ''] = shared;
    return {
      path,
      name: shared.length === 1 ? only : `${shared.length} fast files (${share + 1})`,
      files: shared,
    };
  });
}
