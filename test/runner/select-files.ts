import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root, testFiles } from '../kinds.ts';

/** Finds test files by paths and patterns; undefined, after saying so, if one of these names none. */
export function selectFiles(names: readonly string[]): readonly string[] | undefined {
  const found = names.map((name) =>
    name.endsWith('.test.ts') && existsSync(name) ? [relative(root, resolve(name))] : testFiles(name),
  );
  const wrong = names.filter((_, i) => found[i]?.length === 0);
  for (const name of wrong) console.error(`No test file is named ${name}.`);
  return wrong.length > 0 ? undefined : found.flat();
}
