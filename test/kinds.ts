import { globSync } from 'node:fs';
import { resolve } from 'node:path';

/** The repository's root. */
export const root = resolve(import.meta.dirname, '..');

/**
 * Kinds of tests by file name; `CONTRIBUTING.md` describes them. A file that takes longer than the minutes hangs. Of a
 * fast file, time without a processor does not count (`runner/file-timer.ts`), and the slowest takes some seconds; for the other
 * kinds the minutes are several times the slowest file next to programs that keep both of two processors busy.
 */
const kinds = {
  fast: { name: /\/[\w-]+\.test\.ts$/, minutes: 1 },
  integration: { name: /\.integration\.test\.ts$/, minutes: 20 },
  slow: { name: /\.slow\.test\.ts$/, minutes: 60 },
} as const;

/** A kind of tests. */
export type Kind = keyof typeof kinds;

/** Checks whether a name is that of a kind. */
export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** Returns the kind of a test file; throws if its name fits none. */
export function kindOf(file: string): Kind {
  const kind = Object.keys(kinds)
    .filter(isKind)
    .find((name) => kinds[name].name.test(file));
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

/** Returns the seconds after which a file of a kind is killed. */
export const limitOf = (kind: Kind): number => 60 * kinds[kind].minutes;

/** Lists the test files that match patterns, relative to the repository's root. */
export function testFiles(patterns: string | readonly string[] = '**'): string[] {
  const exclude = ['**/node_modules', 'dist', '.cache'];
  const found = [patterns].flat().flatMap((pattern) => globSync(pattern, { cwd: root, exclude }));
  return found.filter((file) => file.endsWith('.test.ts')).toSorted();
}
