import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Kinds of tests by file name; `CONTRIBUTING.md` describes them. */
const kinds = {
  fast: /\/[\w-]+\.test\.ts$/,
  integration: /\.integration\.test\.ts$/,
  slow: /\.slow\.test\.ts$/,
} as const;

/** A kind of tests. */
export type Kind = keyof typeof kinds;

/** Checks whether a name is that of a kind. */
export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** Returns the kind of a test file; throws if its name fits none. */
export function kindOf(file: string): Kind {
  const kind = Object.keys(kinds)
    .filter(isKind)
    .find((name) => kinds[name].test(file));
  if (!kind) {
    const suffixes = Object.keys(kinds)
      .filter((name) => name !== 'fast')
      .map((name) => `.${name}.test.ts`);
    throw new Error(
      `${file} is of no known kind of test: its name must end in .test.ts, or in ${suffixes.join(' or ')}.`,
    );
  }
  return kind;
}

/** Lists the test files that match patterns, relative to the repository's root. */
export function testFiles(patterns: string | readonly string[] = '**'): string[] {
  const exclude = ['**/node_modules', 'dist', '.cache'];
  const found = [patterns]
    .flat()
    .flatMap((pattern) => globSync(pattern, { cwd: join(import.meta.dirname, '..'), exclude }));
  return found.filter((file) => file.endsWith('.test.ts')).toSorted();
}
