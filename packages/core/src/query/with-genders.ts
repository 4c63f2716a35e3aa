import { checkGenders, loadMissingGenders } from '../data/store/all-accounts.ts';
import type { GenderCache } from '../wiki/gender-cache.ts';
import type { QueryContext } from './context.ts';

/** Maximum number of repetitions; more than one is needed only if other requests change the cache meanwhile. */
const MOST_REPETITIONS = 3;

/**
 * Computes something that contains titles, and computes it again once the genders that were not cached are loaded; so it
 * must have no lasting effect.
 */
export async function withGenders<T>(
  genders: GenderCache,
  { store }: Pick<QueryContext, 'store'>,
  compute: () => T | Promise<T>,
): Promise<T> {
  checkGenders(genders, store);
  for (let repetition = 0; ; repetition++) {
    const { misses } = genders;
    const value = await compute();
    if (genders.misses === misses || repetition === MOST_REPETITIONS) return value;
    await loadMissingGenders(genders, store);
  }
}
