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

/** Runs tests on a mutant, in their order, until one fails. */
export async function tryMutant(
  mutant: Mutant,
  tests: readonly string[],
  overlay: Overlay,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<Outcome> {
  const text = readFileSync(join(overlay.root, mutant.path), 'utf8');
  overlay.write(mutant.path, applyEdit(text, mutant));
  try {
    const environment = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
    for (let first = 0, size = 1; first < tests.length; first += size, size = Math.min(2 * size, BATCH)) {
      const scratch = join(folder, `mutant-${mutant.number}-${first}`);
      const batch = tests.slice(first, first + size);
      const result = await runTestsIn(overlay, batch, { scratch, environment, signal });
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
