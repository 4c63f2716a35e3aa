import { type Account, firstEditTimestamp } from '../data/store/accounts.ts';
import type { Store } from '../data/store/store.ts';
import { isInNetworks } from '../wiki/ip-network.ts';
import { databaseTimestamp } from '../wiki/timestamp.ts';

/** What the conditions of autopromotion depend on. */
export interface Candidate {
  readonly account: Pick<Account, 'id' | 'registration' | 'editCount' | 'mailConfirmed'>;
  readonly explicitGroups: readonly string[];
  /** Rights of the explicit groups. */
  readonly explicitRights: () => ReadonlySet<string>;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly store: Store;
  /** Whether a block of the whole site affects the account. */
  readonly blocked: () => Promise<boolean>;
}

/**
 * Returns the groups whose conditions an account meets, given in the form of `siprop=autopromote`. It is a promise only
 * if a condition reads the database, since lists call this for many accounts.
 */
export function autopromotedGroups(
  conditions: Readonly<Record<string, unknown>>,
  candidate: Candidate,
): string[] | Promise<string[]> {
  const all = compiled(conditions);
  return whenKnown(all, candidate, (held) => {
    const groups: string[] = [];
    for (let i = 0; i < all.length; i++) if (held[i] === true) groups.push(all[i]?.group ?? '');
    return groups;
  });
}

/** Applies a function to the results of conditions; returns a promise only if one of them is a promise. */
function whenKnown<T>(
  conditions: readonly { readonly holds: Holds }[],
  candidate: Candidate,
  then: (held: readonly boolean[]) => T,
): T | Promise<T> {
  const held: boolean[] = [];
  for (const { holds } of conditions) {
    const one = holds(candidate);
    if (one instanceof Promise) {
      const rest = conditions.slice(held.length + 1).map((condition) => condition.holds(candidate));
      return Promise.all([...held, one, ...rest].map((each) => Promise.resolve(each))).then(then);
    }
    held.push(one);
  }
  return then(held);
}

/** Whether a condition holds; a promise only if it reads the database. */
type Holds = (candidate: Candidate) => boolean | Promise<boolean>;

type Compiled = readonly { readonly group: string; readonly holds: Holds }[];

const known = new WeakMap<object, Compiled>();

/** Compiles conditions to functions, once, since lists check them for many accounts. */
function compiled(conditions: Readonly<Record<string, unknown>>): Compiled {
  const made = known.get(conditions);
  if (made) return made;
  const all = Object.entries(conditions).map(([group, condition]) => ({ group, holds: compile(condition) }));
  known.set(conditions, all);
  return all;
}

type Condition = Readonly<Record<string, unknown>>;

const never: Holds = () => false;

function compile(condition: unknown): Holds {
  if (typeof condition !== 'object' || condition === null) return never;
  const { operand } = condition as Condition;
  const parts = numbered(condition as Condition).map((part) => ({ holds: compile(part) }));
  if (operand === undefined) {
    // Siteinfo has a single condition as a list of one.
    if ('condname' in condition) return compileOne(condition);
    return (parts.length === 1 && parts[0]?.holds) || never;
  }
  const judge = judges.get(operand);
  if (!judge) return never;
  return (candidate) => whenKnown(parts, candidate, judge);
}

const judges = new Map<unknown, (held: readonly boolean[]) => boolean>([
  ['&', (held) => held.every(Boolean)],
  ['|', (held) => held.some(Boolean)],
  ['^', (held) => held[0] !== held[1]],
  ['!', (held) => !held.some(Boolean)],
]);

const numbered = (condition: Condition): unknown[] =>
  Object.entries(condition)
    .filter(([key]) => /^\d+$/.test(key))
    .map(([, part]) => part);

/** Remembers the last value: `now` is the same for all accounts of a request. */
function rememberLast(of: (now: number) => string): (now: number) => string {
  let last: { readonly now: number; readonly value: string } | undefined;
  return (now) => {
    if (last?.now !== now) last = { now, value: of(now) };
    return last.value;
  };
}

function compileOne({ condname, params }: Condition): Holds {
  const given = Array.isArray(params) ? (params as unknown[]) : [];
  const [first] = given;
  const latest = rememberLast((now: number) => databaseTimestamp(now - Number(first) * 1000) ?? '');
  const isAged = (since: string | null | undefined, now: number): boolean => !since || since <= latest(now);
  switch (condname) {
    case 'APCOND_EDITCOUNT':
      return ({ account }) => account.editCount >= Number(first);
    case 'APCOND_AGE':
      return ({ account, now }) => isAged(account.registration, now);
    case 'APCOND_AGE_FROM_EDIT':
      return async ({ account, now, store }) => isAged(await firstEditTimestamp(store, account.id), now);
    case 'APCOND_EMAILCONFIRMED':
      return ({ account }) => account.mailConfirmed;
    case 'APCOND_INGROUPS':
      return ({ explicitGroups }) =>
        given.length > 0 && given.every((group) => explicitGroups.includes(String(group)));
    case 'APCOND_ISBOT':
      return ({ explicitRights }) => explicitRights().has('bot');
    case 'APCOND_ISIP':
      return ({ address }) => address === first;
    case 'APCOND_IPINRANGE':
      return ({ address }) => isInNetworks(address, [String(first)]);
    case 'APCOND_BLOCKED':
      return ({ blocked }) => blocked();
    default:
      // Conditions of extensions are unknown, so nobody meets them.
      return never;
  }
}
