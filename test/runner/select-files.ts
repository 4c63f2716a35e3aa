import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root, testFiles } from '../kinds.ts';

/** Finds test files by paths, folders and patterns; undefined, after saying so, if one of these names none. */
export function selectFiles(names: readonly string[]): readonly string[] | undefined {
  const found = names.map((name) => {
    if (!existsSync(name)) return testFiles(name);
    const path = relative(root, resolve(name));
    if (statSync(name).isDirectory()) return testFiles(`${path}/**`);
    return name.endsWith('.test.ts') ? [path] : testFiles(name);
  });
  const wrong = names.filter((_, i) => found[i]?.length === 0);
  for (const name of wrong) console.error(`No test file is named ${name}.`);
  return wrong.length > 0 ? undefined : found.flat();
}
