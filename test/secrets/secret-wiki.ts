import { createWiki, type TestWiki } from '../rig/wiki.ts';
import { fillHiddenRows } from './hidden-cells.ts';
import {
  fillAccounts,
  fillCheckUser,
  fillFilters,
  fillHiddenAccount,
  fillPrivateLogs,
} from './private-cells.ts';
import { createHoard, type Secrets } from './secret.ts';

/** The sample wiki with a secret in every cell that is hidden from somebody. */
export function createSecretWiki(): {
  readonly wiki: TestWiki;
  readonly secrets: Secrets;
  /** From where everybody came, as CheckUser knows. */
  readonly address: string;
} {
  const wiki = createWiki();
  const hoard = createHoard();
  const { database } = wiki;
  fillHiddenRows(database, hoard);
  fillAccounts(database, hoard);
  fillHiddenAccount(database, hoard);
  fillPrivateLogs(database, hoard);
  fillFilters(database, hoard);
  // Feeds tell of the last days only.
  database.exec(`UPDATE recentchanges SET rc_timestamp = strftime('%Y%m%d%H%M%S', 'now', '-' || (
    SELECT count(*) FROM recentchanges AS later WHERE later.rc_id > recentchanges.rc_id
  ) || ' minutes')`);
  return { wiki, secrets: hoard.secrets, address: fillCheckUser(database, hoard) };
}
