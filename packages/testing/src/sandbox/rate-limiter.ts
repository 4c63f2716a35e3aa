import {
  explicitGroupsOf,
  isFreeOfRateLimits,
  isNewcomer,
  networkOf,
  type Site,
  type Viewer,
} from '@wikiquery/core/wiki';

/** How much was done in a part of a period, by the number of the part. */
type Count = readonly [part: number, amount: number];

/** What was done so far, by the action and who does it. */
export type RateCounts = Map<string, readonly Count[]>;

/** Counts what a viewer does in a request against the wiki's rate limits, as MediaWiki's `RateLimiter`. */
export interface RateLimiter {
  /** Counts an action, unless it is done too often; returns whether it is. `as` is the account that does it. */
  limit(this: void, action: string, amount?: number, as?: number): boolean;
  /** Does the same once in a request, however often it is asked for. */
  limitOnce(this: void, action: string, amount?: number): boolean;
}

/** Hits in a number of seconds. */
type Limit = readonly [hits: number, seconds: number];

interface Limited {
  readonly viewer: Viewer;
  readonly site: Site;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Creates what limits the rates of a request. */
export function createRateLimiter(counts: RateCounts, limited: Limited): RateLimiter {
  const decided = new Map<string, { readonly amount: number; readonly isLimited: boolean }>();
  const limit: RateLimiter['limit'] = (action, amount = 1, as = limited.viewer.id) => {
    const applying = applyingLimits(action, as, limited);
    const isLimited = applying.some(
      ([key, rate]) => amountOf(counts.get(key) ?? [], rate, limited.now) + (amount || 1) > rate[0],
    );
    if (!isLimited && amount > 0)
      for (const [key, rate] of applying)
        counts.set(key, increased(counts.get(key) ?? [], rate, amount, limited.now));
    return isLimited;
  };
  return {
    limit,
    limitOnce: (action, amount = 1) => {
      const before = decided.get(action);
      if (before && before.amount >= amount) return before.isLimited;
      const isLimited = limit(action, amount - (before?.amount ?? 0));
      decided.set(action, { amount, isLimited });
      return isLimited;
    },
  };
}

/** Limits nothing. */
export const unlimited: RateLimiter = { limit: () => false, limitOnce: () => false };

/** The limits that apply to what somebody does, each with the name of its counter. */
function applyingLimits(
  action: string,
  account: number,
  { viewer, site }: Limited,
): readonly (readonly [key: string, limit: Limit])[] {
  const declared = site.configuration.settings.rateLimits[action] ?? {};
  if (declared['&can-bypass'] !== false && isFreeOfRateLimits(viewer, site)) return [];
  const limitOf = (kind: string): Limit | undefined => {
    const value = declared[kind];
    return typeof value === 'object' ? value : undefined;
  };
  const isNew = isNewcomer(viewer);
  const isAccount = account !== 0;
  const subnet = networkOf(viewer.address, 24, 64);
  const own = ownKind(isAccount && isNew, isAccount ? explicitGroupsOf(viewer) : [], isAccount, limitOf);
  const appliesToAll = (): boolean => {
    const [all, mine] = [limitOf('ip-all') ?? limitOf('subnet-all'), own && limitOf(own)];
    return isNew || !mine || (all !== undefined && rateOf(all) > rateOf(mine));
  };
  const entities: readonly (readonly [kind: string, entity: string | number])[] = [
    ...(isAccount ? [['user-global', account] as const] : [['anon', ''] as const]),
    ...(isNew
      ? ([
          ['ip', viewer.address],
          ['subnet', subnet],
        ] as const)
      : []),
    ...(own === undefined ? [] : [[own, account] as const]),
    ...(appliesToAll()
      ? ([
          ['ip-all', viewer.address],
          ['subnet-all', subnet],
        ] as const)
      : []),
  ];
  return entities.flatMap(([kind, entity]) => {
    const limit = limitOf(kind);
    return limit ? [[`${action} ${kind} ${entity}`, limit] as const] : [];
  });
}

/** The kind of user by which an account is counted: new ones as such, others by the most that a group allows. */
function ownKind(
  isNewAccount: boolean,
  groups: readonly string[],
  isAccount: boolean,
  limitOf: (kind: string) => Limit | undefined,
): string | undefined {
  if (isNewAccount && limitOf('newbie')) return 'newbie';
  let best = isAccount && limitOf('user') ? 'user' : undefined;
  for (const group of groups) {
    const [limit, most] = [limitOf(group), best === undefined ? undefined : limitOf(best)];
    if (limit && (!most || rateOf(limit) > rateOf(most))) best = group;
  }
  return best;
}

const rateOf = ([hits, seconds]: Limit): number => hits / seconds;

/** Parts of a period that are counted together. */
const PARTS = 30;

/** How much was done in the last period; of its first part, as much as lies in it. */
function amountOf(counts: readonly Count[], [, seconds]: Limit, now: number): number {
  const length = seconds / PARTS;
  const start = now / 1000 - seconds;
  const first = Math.floor(start / length);
  let total = 0;
  for (const [part, amount] of counts) {
    if (part > first) total += amount;
    else if (part === first) total += (amount * Math.max((part + 1) * length - start, 0)) / length;
  }
  return Math.round(total);
}

/** The counts with what is done now, without those that no longer matter. */
function increased(
  counts: readonly Count[],
  [, seconds]: Limit,
  amount: number,
  now: number,
): readonly Count[] {
  const length = seconds / PARTS;
  const first = Math.floor((now / 1000 - seconds) / length);
  const part = Math.floor(now / 1000 / length);
  const before = counts.find(([own]) => own === part)?.[1] ?? 0;
  return [...counts.filter(([own]) => own >= first && own !== part), [part, before + amount]];
}
