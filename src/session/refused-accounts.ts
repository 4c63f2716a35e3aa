import { isHidden } from '../store/hidden-accounts.ts';
import type { Store } from '../store/store.ts';
import { readAccountBlocks } from '../store/viewer-blocks.ts';
import type { Site } from '../wiki/site.ts';
import { timestampOf } from '../wiki/timestamp.ts';

/**
 * Whether nobody may be logged in to an account, however they prove that it is theirs: it is hidden, or the whole
 * site is blocked for it on a wiki where that ends logins. `now` is in milliseconds since 1970.
 */
export async function isRefused(store: Store, site: Site, account: number, now: number): Promise<boolean> {
  if (await isHidden(store, account)) return true;
  if (site.configuration.settings.blockDisablesLogin !== true) return false;
  const blocks = await readAccountBlocks(store, [account], timestampOf(now));
  return blocks.get(account)?.some(({ sitewide }) => sitewide) ?? false;
}
