import { type Account, firstEditTimestamp } from '../data/store/accounts.ts';
import type { Store } from '../data/store/store.ts';
import { isInNetworks } from '../wiki/ip-network.ts';
import { databaseTimestamp } from '../wiki/timestamp.ts';

/** What the conditions of autopromotion depend on of an account. */
export type Candidate = Pick<Account, 'id' | 'registration' | 'editCount' | 'mailConfirmed'>;

/** What else they depend on, which is the same for all accounts of a request. */
export interface Circumstances {
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly store: Store;
  readonly rightsOf: (groups: readonly string[]) => ReadonlySet<string>;
  /** Whether a block of the whole site affects the account. */
  readonly isBlocked: (account: Candidate) => Promise<boolean>;
}

/**
 * Returns the groups whose conditions an account in explicit groups meets, given in the form of `siprop=autopromote`. It
 * is a promise only if a condition reads the database, since lists call this for many accounts.
 */
export function autopromotedGroups(
  conditions: Readonly<Record<string, unknown>>,
  account: Candidate,
  explicitGroups: readonly string[],
  circumstances: Circumstances,
): string[] | Promise<string[]> {
  const { names, holds } = compiled(conditions);
  return whenKnown(holds, account, explicitGroups, circumstances, (held) =>
    names.filter((_, i) => held[i] === true),
  );
}

/** Whether any of the conditions depends on an account's e-mail address. */
export const dependOnMail = (conditions: Readonly<Record<string, unknown>>): boolean =>
  compiled(conditions).dependOnMail;

/** Applies a function to the results of conditions; returns a promise only if one of them is a promise. */
function whenKnown<T>(
  conditions: readonly Holds[],
  account: Candidate,
  groups: readonly string[],
  circumstances: Circumstances,
  then: (held: readonly boolean[]) => T,
): T | Promise<T> {
  const held: boolean[] = [];
  for (const holds of conditions) {
    const one = holds(account, groups, circumstances);
    if (one instanceof Promise) {
      const rest = conditions.slice(held.length + 1).map((other) => other(account, groups, circumstances));
      return Promise.all([...held, one, ...rest].map((each) => Promise.resolve(each))).then(then);
    }
    held.push(one);
  }
  return then(held);
}

/** Whether a condition holds; a promise only if it reads the database. */
type Holds = (
  account: Candidate,
  explicitGroups: readonly string[],
  circumstances: Circumstances,
) => boolean | Promise<boolean>;

/** The groups of conditions, and what checks these, in the same order. */
interface Compiled {
  readonly names: readonly string[];
  readonly holds: readonly Holds[];
  readonly dependOnMail: boolean;
}

const known = new WeakMap<object, Compiled>();

/** Compiles conditions to functions, once, since lists check them for many accounts. */
function compiled(conditions: Readonly<Record<string, unknown>>): Compiled {
  const made = known.get(conditions);
  if (made) return made;
  const all = {
    names: Object.keys(conditions),
    holds: Object.values(conditions).map(compile),
    dependOnMail: JSON.stringify(conditions).includes(MAIL),
  };
  known.set(conditions, all);
  return all;
}

const MAIL = 'APCOND_EMAILCONFIRMED';

type Condition = Readonly<Record<string, unknown>>;

const never: Holds = () => false;

function compile(condition: unknown): Holds {
  if (typeof condition !== 'object' || condition === null) return never;
  const { operand } = condition as Condition;
  const parts = numbered(condition as Condition).map(compile);
  if (operand === undefined) {
    // Siteinfo has a single condition as a list of one.
    if ('condname' in condition) return compileOne(condition);
    return (parts.length === 1 && parts[0]) || never;
  }
  const judge = judges.get(operand);
  if (!judge) return never;
  return (account, groups, circumstances) => whenKnown(parts, account, groups, circumstances, judge);
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
      return ({ editCount }) => editCount >= Number(first);
    case 'APCOND_AGE':
      return ({ registration }, _groups, { now }) => isAged(registration, now);
    case 'APCOND_AGE_FROM_EDIT':
      return async ({ id }, _groups, { now, store }) => isAged(await firstEditTimestamp(store, id), now);
    case MAIL:
      return ({ mailConfirmed }) => mailConfirmed;
    case 'APCOND_INGROUPS':
      return (_account, groups) => given.length > 0 && given.every((group) => groups.includes(String(group)));
    case 'APCOND_ISBOT':
      return (_account, groups, { rightsOf }) => rightsOf(groups).has('bot');
    case 'APCOND_ISIP':
      return (_account, _groups, { address }) => address === first;
    case 'APCOND_IPINRANGE':
      return (_account, _groups, { address }) => isInNetworks(address, [String(first)]);
    case 'APCOND_BLOCKED':
      return (account, _groups, { isBlocked }) => isBlocked(account);
    default:
      // Conditions of extensions are unknown, so nobody meets them.
      return never;
  }
}
