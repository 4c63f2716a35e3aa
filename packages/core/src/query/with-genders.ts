import { checkGenders, loadMissingGenders } from '../data/store/all-accounts.ts';
import type { GenderCache } from '../wiki/gender-cache.ts';
import { andThen, type Soon } from '../wiki/soon.ts';
import type { QueryContext } from './context.ts';

/** Maximum number of repetitions; more than one is needed only if other requests change the cache meanwhile. */
const MOST_REPETITIONS = 3;

/**
 * Computes something that contains titles, and computes it again once the genders that were not cached are loaded; so it
 * must have no lasting effect.
 */
export function withGenders<T>(
  genders: GenderCache,
  { store }: Pick<QueryContext, 'store'>,
  compute: () => Soon<T>,
): Soon<T> {
  checkGenders(genders, store);
  return attempt(compute, genders, () => loadMissingGenders(genders, store), MOST_REPETITIONS);
}

function attempt<T>(
  compute: () => Soon<T>,
  genders: GenderCache,
  load: () => Promise<void>,
  repetitions: number,
): Soon<T> {
  const { misses } = genders;
  return andThen(compute(), (value) =>
    genders.misses === misses || repetitions === 0
      ? value
      : load().then(() => attempt(compute, genders, load, repetitions - 1)),
  );
}
