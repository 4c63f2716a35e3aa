import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasPassed } from '../runner/run-file.ts';
import type { Mutant } from './mutants.ts';
import { applyEdit } from './operators.ts';
import { notRun, type Outcome } from './outcome.ts';
import type { Overlay } from './overlay.ts';
import { runTestsIn } from './run-tests-in.ts';

/** Most files in one process: loading the program costs as much as many tests, but files after a failure run in vain. */
const BATCH = 32;

/** Seconds in which a process loads its files, and the least that a file of tests may take. */
const LEAST_LIMIT = 15;

/** How many times the time that it takes without mutation a file may take. */
const MOST_SLOWED = 5;

/** Returns the seconds after which tests count as hanging, without those in which they had no processor. */
const limitFor = (tests: readonly string[], seconds: ReadonlyMap<string, number>): number =>
  LEAST_LIMIT + MOST_SLOWED * Math.max(...tests.map((test) => seconds.get(test) ?? 0));

/** How a mutant is tried. */
export interface TryOptions {
  /** For temporary files. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Seconds that a test file takes without mutation. */
  readonly seconds: ReadonlyMap<string, number>;
}

/** Runs tests on a mutant, in their order, until one fails. */
export async function tryMutant(
  mutant: Mutant,
  tests: readonly string[],
  overlay: Overlay,
  { folder, signal, seconds }: TryOptions,
): Promise<Outcome> {
  const text = readFileSync(join(overlay.root, mutant.path), 'utf8');
  overlay.write(mutant.path, applyEdit(text, mutant));
  try {
    const environment = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
    for (let first = 0, size = 1; first < tests.length; first += size, size = Math.min(2 * size, BATCH)) {
      const scratch = join(folder, `mutant-${mutant.number}-${first}`);
      const batch = tests.slice(first, first + size);
      const limit = limitFor(batch, seconds);
      const result = await runTestsIn(overlay, batch, { scratch, environment, signal, limit });
      if (hasPassed(result)) continue;
      const [failed] = result.noted.failed;
      const file = (failed?.file ?? result.name).replace(/^.*?\/tree-\d+\//, '');
      const detail = `${file}: ${failed?.name ?? result.problem ?? ''}`;
      return { mutant, killedBy: result.isLate ? 'timeout' : 'tests', detail };
    }
  } finally {
    overlay.write(mutant.path, text);
  }
  const detail = tests.length === 0 ? notRun : `${tests.length} test files run it`;
  return { mutant, killedBy: undefined, detail };
}
