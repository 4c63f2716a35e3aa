import { actorExists } from '../../data/store/revisions.ts';
import type { Store } from '../../data/store/store.ts';
import type { Site } from '../../wiki/site.ts';
import { andThen, inTurn, type Soon } from '../../wiki/soon.ts';
import { ApiError } from '../result/problems.ts';
import type { TemporaryAccountName } from './parameter.ts';

/** Returns a collection for the temporary accounts that parameters name; undefined if the wiki has no such accounts. */
export const collectTemporaryAccounts = ({ configuration }: Site): TemporaryAccountName[] | undefined =>
  configuration.autocreatetempuser.matchPatterns?.length ? [] : undefined;

/** Fails with the error of the first temporary account that does not exist. */
export const verifyTemporaryAccounts = (
  accounts: readonly TemporaryAccountName[] | undefined,
  store: Store,
): Soon<void> =>
  accounts &&
  inTurn(accounts, ({ name, problem }) =>
    andThen(actorExists(store, name), (exists) => {
      if (!exists) throw new ApiError(problem);
    }),
  );
