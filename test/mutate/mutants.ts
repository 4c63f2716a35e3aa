import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEdits, type Edit } from './operators.ts';

/** One change to one file of the program. */
export interface Mutant extends Edit {
  /** From the repository's root. */
  readonly path: string;
  /** Its place in the order that a seed gives, from 1. */
  readonly number: number;
}

/** A file of the program. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** How a generated file begins. */
const generated = '// Written by `';

/** Reads the files that mutants are made of: those of the program, without generated ones. */
export function readSources(root: string): readonly SourceText[] {
  return globSync('packages/{*,extensions/*}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.d.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !text.startsWith(generated));
}

/**
 * Lists all mutants in the order of a seed. The place of each follows from its own file's path and from its change, not
 * from its line and not from other files, so that most of a choice stays when the program changes.
 */
export function orderMutants(sources: readonly SourceText[], seed: number): readonly Mutant[] {
  return sources
    .flatMap(({ path, text }) => {
      const seen = new Map<string, number>();
      return findEdits(path, text).map((edit) => {
        const change = `${edit.operator}\0${text.slice(edit.start, edit.end)}\0${edit.replacement}`;
        const count = seen.get(change) ?? 0;
        seen.set(change, count + 1);
        const key = createHash('sha1').update(`${seed}\0${path}\0${change}\0${count}`).digest('hex');
        return { key, edit: { ...edit, path } };
      });
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ edit }, i) => ({ ...edit, number: i + 1 }));
}

/** Which mutants are run. */
export interface Choice {
  readonly count: number;
  /** How many are left out before. */
  readonly skip?: number;
  /** Number of the only one. */
  readonly only?: number | undefined;
  /** Folder or file that they are in. */
  readonly path?: string | undefined;
}

/** Chooses mutants, in their order. */
export function chooseMutants(
  mutants: readonly Mutant[],
  { count, skip = 0, only, path }: Choice,
): readonly Mutant[] {
  if (only !== undefined) return mutants.filter(({ number }) => number === only);
  const folder = path?.replace(/\/+$/, '');
  return mutants
    .filter(
      (mutant) => folder === undefined || mutant.path === folder || mutant.path.startsWith(`${folder}/`),
    )
    .slice(skip, skip + count);
}
