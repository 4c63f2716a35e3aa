import { readAccount } from '../../packages/core/src/data/store/accounts.ts';
import { viewerOfAccount } from '../../packages/core/src/sessions/viewers.ts';
import { rightsOfGroups } from '../../packages/core/src/wiki/user-rights.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import type { TestApi } from '../rig/ask.ts';
import { address, anybody } from '../rig/viewers.ts';
import { keeperOfSecrets } from '../secrets/fillers/accounts.ts';

/** An account of the sample wiki, with further groups, without rights, or under a bot password with these grants only. */
interface ViewerDescription {
  readonly name: string;
  readonly groups?: readonly string[];
  readonly without?: readonly string[];
  readonly grants?: readonly string[];
}

/** The registered viewers of the matrix; `hidden` is the account that a block hides. */
const descriptions: Readonly<Record<string, ViewerDescription>> = {
  newcomer: { name: 'Newcomer' },
  user: { name: 'Keeper' },
  owner: { name: keeperOfSecrets },
  'owner-basic': { name: keeperOfSecrets, grants: ['basic'] },
  // Of deleted revisions it reads all but the texts.
  researcher: { name: 'Смотритель маяка', without: ['deletedtext', 'undelete'] },
  sysop: { name: 'Warden' },
  'sysop-basic': { name: 'Warden', grants: ['basic'] },
  suppressor: { name: 'Night watch' },
  checkuser: { name: 'Customs officer' },
  steward: { name: 'Harbour master', groups: ['suppress', 'checkuser'] },
  blocked: { name: 'Wrecker' },
};

/** Reads the viewers whose answers the matrix compares, by their short names. */
export async function readMatrixViewers(
  { site, store }: Pick<TestApi, 'site' | 'store'>,
  { now, hidden }: { readonly now: number; readonly hidden: string },
): Promise<ReadonlyMap<string, Viewer>> {
  const viewers = new Map<string, Viewer>([['anonymous', anybody(site)]]);
  const accounts: typeof descriptions = { ...descriptions, hidden: { name: hidden } };
  for (const [kind, { name, groups = [], without = [], grants }] of Object.entries(accounts)) {
    const account = await readAccount(store, name);
    if (!account) throw new Error(`The wiki has no account ${name}.`);
    const bot = grants && { user: account.id, app: 'matrix', password: '', token: '', grants };
    const viewer = await viewerOfAccount(account, bot, { site, store, address, now });
    const rights = new Set([...viewer.rights, ...rightsOfGroups(groups, site)]);
    for (const right of without) rights.delete(right);
    viewers.set(kind, { ...viewer, groups: [...viewer.groups, ...groups], rights });
  }
  return viewers;
}
