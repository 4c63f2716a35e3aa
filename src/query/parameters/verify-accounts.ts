import { actorExists } from '../../data/store/revisions.ts';
import type { Store } from '../../data/store/store.ts';
import { andThen, inTurn, type Soon } from '../../wiki/soon.ts';
import { ApiError } from '../result/problems.ts';
import type { TemporaryAccountName } from './parameter.ts';

/** Fails with the error of the first temporary account that does not exist. */
export const verifyTemporaryAccounts = (
  accounts: readonly TemporaryAccountName[],
  store: Store,
): Soon<void> =>
  inTurn(accounts, ({ name, problem }) =>
    andThen(actorExists(store, name), (exists) => {
      if (!exists) throw new ApiError(problem);
    }),
  );
