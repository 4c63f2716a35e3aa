import { type Account, type BotPassword, readMemberships } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import type { Site } from '../wiki/site.ts';
import { timestampOf } from '../wiki/timestamp.ts';
import { rightsOfGroups } from '../wiki/user-rights.ts';
import type { Viewer } from '../wiki/viewer.ts';
import { autopromotedGroups, type Candidate } from './autopromote.ts';
import { rightsOfGrants } from './grants.ts';

/** A bot password that somebody logged in with. */
export interface UsedBotPassword extends BotPassword {
  /** The rights that its grants leave, where MediaWiki has told them. */
  readonly rights?: ReadonlySet<string>;
}

/** The account as the one who asks, with the groups and rights that it has now. */
export async function viewerOfAccount(
  account: Account,
  bot: UsedBotPassword | undefined,
  { site, store, address, now }: ViewerSurroundings,
): Promise<Viewer> {
  const memberships = await readMemberships(store, account.id, timestampOf(now));
  const explicitGroups = memberships.map(({ group }) => group);
  const implicit = await implicitGroupsOfAccount(account, explicitGroups, { site, store, address, now });
  const groups = [...new Set([...explicitGroups, ...implicit])];
  const rights = new Set([...rightsOfGroups(groups, site), ...site.configuration.settings.implicitRights]);
  const granted = bot && (bot.rights ?? rightsOfGrants(bot.grants, site));
  return {
    id: account.id,
    name: account.name,
    temporary: account.temporary,
    groups,
    rights: granted ? new Set([...rights].filter((right) => granted.has(right))) : rights,
    address,
  };
}

/** The groups that an account is in without being put into them. */
export async function implicitGroupsOfAccount(
  account: Candidate['account'] & { readonly temporary: boolean },
  explicitGroups: readonly string[],
  { site, store, address, now }: ViewerSurroundings,
): Promise<string[]> {
  if (account.temporary) return ['*', 'temp'];
  const promoted = await autopromotedGroups(site.configuration.autopromote, {
    account,
    explicitGroups,
    explicitRights: () => rightsOfGroups(explicitGroups, site),
    address,
    now,
    store,
    blocked: async () => false,
  });
  return ['*', 'user', ...promoted];
}

/** What a viewer is made out of, beside the account. */
export interface ViewerSurroundings {
  readonly site: Site;
  readonly store: Store;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}
