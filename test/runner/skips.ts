import { readFileSync } from 'node:fs';
import type { Skip } from './notes.ts';

/** Environment variable with a file that lists, one a line, the reasons for which tests may be skipped. */
const variable = 'WIKIQUERY_TEST_SKIPS';

/** Describes the skips that fail a run: without a reason, or with another than those that are expected, if any are. */
export function wrongSkips(skips: readonly Skip[], environment: NodeJS.ProcessEnv = process.env): string[] {
  const file = environment[variable];
  const expected = file === undefined ? undefined : reasonsIn(file);
  return skips.flatMap(({ file, name, reason }) => {
    if (reason === '') return [`${file}: "${name}" is skipped without a reason`];
    if (expected?.has(reason) === false)
      return [`${file}: "${name}" is skipped, which is not expected: ${reason}`];
    return [];
  });
}

/** Reads the reasons in a file, in which lines that begin with # are comments. */
const reasonsIn = (file: string): ReadonlySet<string> =>
  new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
