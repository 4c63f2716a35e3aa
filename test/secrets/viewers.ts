import { readAccount } from '../../packages/core/src/data/store/accounts.ts';
import { viewerOfAccount } from '../../packages/core/src/sessions/viewers.ts';
import { rightsOfGroups } from '../../packages/core/src/wiki/user-rights.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import type { TestApi } from '../rig/ask.ts';
import { address, anybody } from '../rig/viewers.ts';

/** Accounts by the kind of viewer that they are, and the groups that they are in beside their own. */
const accounts: Readonly<Record<string, readonly [name: string, ...groups: string[]]>> = {
  user: ['Keeper'],
  owner: ['Cartographer'],
  sysop: ['Warden'],
  suppressor: ['Night watch'],
  checkuser: ['Customs officer'],
  steward: ['Harbour master', 'suppress', 'checkuser'],
};

const now = Date.parse('2025-07-01T12:00:00Z');

/** A viewer of every kind. */
export async function viewersOf({
  site,
  store,
}: Pick<TestApi, 'site' | 'store'>): Promise<ReadonlyMap<string, Viewer>> {
  const viewers = new Map<string, Viewer>([['anonymous', anybody(site)]]);
  for (const [kind, [name, ...more]] of Object.entries(accounts)) {
    const account = await readAccount(store, name);
    if (!account) throw new Error(`The wiki has no account ${name}.`);
    const viewer = await viewerOfAccount(account, undefined, { site, store, address, now });
    const rights = new Set([...viewer.rights, ...rightsOfGroups(more, site)]);
    viewers.set(kind, { ...viewer, groups: [...viewer.groups, ...more], rights });
  }
  return viewers;
}
