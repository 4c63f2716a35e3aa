import { firstEditTimestamp, type Account, type BotPassword } from '../data/store/accounts.ts';
import type { Store } from '../data/store/store.ts';
import { readAccountBlocks } from '../data/store/viewer-blocks.ts';
import type { Site } from '../wiki/site.ts';
import { timestampOf } from '../wiki/timestamp.ts';
import { rightsOfGroups } from '../wiki/user-rights.ts';
import type { Viewer } from '../wiki/viewer.ts';
import { autopromotedGroups, dependOnFirstEdit, type Candidate, type Circumstances } from './autopromote.ts';
import { rightsOfGrants } from './grants.ts';

/** The bot password used to log in. */
export interface UsedBotPassword extends BotPassword {
  /** The rights that its grants allow, if stored in MediaWiki's session. */
  readonly rights?: ReadonlySet<string>;
}

/** Returns the viewer of an account, with its current groups and rights; those of a bot password limit the rights. */
export async function viewerOfAccount(
  account: Account,
  bot: UsedBotPassword | undefined,
  { site, store, address, now }: ViewerSurroundings,
): Promise<Viewer> {
  const time = timestampOf(now);
  const explicitGroups = account.memberships
    .filter(({ expiry }) => expiry === null || expiry >= time)
    .map(({ group }) => group);
  const { id } = account;
  const firstEdits = await readFirstEdits([id], site, store);
  const implicitGroupsOf = createImplicitGroups({ site, store, address, now });
  const implicit = implicitGroupsOf({ ...account, firstEdit: firstEdits.get(id) }, explicitGroups);
  const groups = [...new Set([...explicitGroups, ...implicit])];
  const rights = rightsOf(groups, site);
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

const rightsBySite = new WeakMap<Site, Map<string, ReadonlySet<string>>>();
/** Combinations of groups whose rights are cached for a site. */
const MOST_COMBINATIONS = 1000;

/** Returns the rights of an account in groups, the same object for the same groups. */
function rightsOf(groups: readonly string[], site: Site): ReadonlySet<string> {
  const known = rightsBySite.get(site);
  const cached = known && known.size < MOST_COMBINATIONS ? known : new Map<string, ReadonlySet<string>>();
  if (cached !== known) rightsBySite.set(site, cached);
  const key = JSON.stringify(groups);
  const rights =
    cached.get(key) ??
    new Set([...rightsOfGroups(groups, site), ...site.configuration.settings.implicitRights]);
  cached.set(key, rights);
  return rights;
}

/** Reads the database timestamps of accounts' first edits, by account ID, if autopromotion depends on them. */
export async function readFirstEdits(
  accounts: readonly number[],
  { configuration }: Site,
  store: Store,
): Promise<ReadonlyMap<number, string | undefined>> {
  const firstEdits = new Map<number, string | undefined>();
  if (!dependOnFirstEdit(configuration.autopromote)) return firstEdits;
  for (const id of accounts) firstEdits.set(id, await firstEditTimestamp(store, id));
  return firstEdits;
}

/**
 * Creates a function that returns the implicit groups of an account: `*`, `user` and those of autopromotion; `*` and
 * `temp` if it is temporary.
 */
export function createImplicitGroups({ site, store, address, now }: ViewerSurroundings): ImplicitGroups {
  const { autopromote } = site.configuration;
  const circumstances: Circumstances = {
    address,
    now,
    rightsOf: (groups) => rightsOfGroups(groups, site),
    isBlocked: false,
  };
  return (account, explicitGroups) => {
    if (account.temporary) return ['*', 'temp'];
    if (store.isKeptFromPromotion?.(account.id, now)) return ['*', 'user'];
    return ['*', 'user', ...autopromotedGroups(autopromote, account, explicitGroups, circumstances)];
  };
}

/** Returns the implicit groups of an account in explicit groups. */
export type ImplicitGroups = (
  account: Candidate & { readonly temporary: boolean },
  explicitGroups: readonly string[],
) => string[];

/** What the groups and rights of an account depend on, besides the account. */
export interface ViewerSurroundings {
  readonly site: Site;
  readonly store: Store;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Creates a function that returns the viewer of anonymous requests from an IP address, whose only group is `*`. */
export function createAnonymousViewers(site: Site): (address: string) => Viewer {
  const everyone = site.configuration.usergroups.find(({ name }) => name === '*');
  const rights = new Set([...(everyone?.rights ?? []), ...site.configuration.settings.implicitRights]);
  return (address) => ({ id: 0, name: address, temporary: false, groups: ['*'], rights, address });
}

/**
 * Whether an account may not log in at all: it is hidden, or blocked sitewide on a wiki where that disables logins.
 * `now` is in milliseconds since 1970.
 */
export async function isRefused(
  store: Store,
  site: Site,
  { id, isHidden }: Account,
  now: number,
): Promise<boolean> {
  if (isHidden) return true;
  if (!site.configuration.settings.blockDisablesLogin) return false;
  const blocks = await readAccountBlocks(store, [id], timestampOf(now));
  return blocks.get(id)?.some(({ sitewide }) => sitewide) ?? false;
}
