import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of tests, by the end of their files' names; `CONTRIBUTING.md` tells which is for what. */
const kinds = {
  fast: /\/[\w-]+\.test\.ts$/,
  integration: /\.integration\.test\.ts$/,
  slow: /\.slow\.test\.ts$/,
} as const;

/** A kind of tests. */
export type Kind = keyof typeof kinds;

/** Whether there is a kind of this name. */
export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** The kind of a file of tests; throws where its name ends as that of no kind. */
export function kindOf(file: string): Kind {
  const kind = Object.keys(kinds)
    .filter(isKind)
    .find((name) => kinds[name].test(file));
  if (!kind) {
    const ends = Object.keys(kinds)
      .filter((name) => name !== 'fast')
      .map((name) => `.${name}.test.ts`);
    throw new Error(
      `${file} is of no kind: its name must end in .test.ts alone, or in ${ends.join(' or ')}.`,
    );
  }
  return kind;
}

/** All files of tests among those that patterns name, relative to the repository's root. */
export function testFiles(patterns: string | readonly string[] = '**'): string[] {
  const exclude = ['**/node_modules', 'dist', '.cache'];
  const found = [patterns]
    .flat()
    .flatMap((pattern) => globSync(pattern, { cwd: join(import.meta.dirname, '..'), exclude }));
  return found.filter((file) => file.endsWith('.test.ts')).toSorted();
}
