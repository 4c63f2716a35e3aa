import type { Account } from '../data/store/accounts.ts';
import { isInNetworks } from '../wiki/ip-network.ts';
import { databaseTimestamp } from '../wiki/timestamp.ts';

/** What the conditions of autopromotion depend on of an account. */
export interface Candidate extends Pick<Account, 'id' | 'registration' | 'editCount' | 'mailConfirmed'> {
  /** Database timestamp of its first edit; needed only if the conditions depend on it. */
  readonly firstEdit?: string | undefined;
}

/** What else they depend on, which is the same for all accounts of a request. */
export interface Circumstances {
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly rightsOf: (groups: readonly string[]) => ReadonlySet<string>;
  /** Whether a sitewide block affects the account. */
  readonly isBlocked: boolean;
}

/** Returns the groups whose conditions, in the form of `siprop=autopromote`, an account in explicit groups meets. */
export function autopromotedGroups(
  conditions: Readonly<Record<string, unknown>>,
  account: Candidate,
  explicitGroups: readonly string[],
  circumstances: Circumstances,
): string[] {
  const { names, holds } = compiled(conditions);
  return names.filter((_, i) => holds[i]?.(account, explicitGroups, circumstances));
}

/** Whether any of the conditions depends on an account's e-mail address. */
export const dependOnMail = (conditions: Readonly<Record<string, unknown>>): boolean =>
  compiled(conditions).dependOnMail;

/** Whether any of the conditions depends on an account's first edit. */
export const dependOnFirstEdit = (conditions: Readonly<Record<string, unknown>>): boolean =>
  compiled(conditions).dependOnFirstEdit;

/** Whether a condition holds. */
type Holds = (account: Candidate, explicitGroups: readonly string[], circumstances: Circumstances) => boolean;

/** The groups of conditions, and what checks these, in the same order. */
interface Compiled {
  readonly names: readonly string[];
  readonly holds: readonly Holds[];
  readonly dependOnMail: boolean;
  readonly dependOnFirstEdit: boolean;
}

const known = new WeakMap<object, Compiled>();

/** Compiles conditions to functions, once, since lists check them for many accounts. */
function compiled(conditions: Readonly<Record<string, unknown>>): Compiled {
  const made = known.get(conditions);
  if (made) return made;
  const text = JSON.stringify(conditions);
  const all = {
    names: Object.keys(conditions),
    holds: Object.values(conditions).map(compile),
    dependOnMail: text.includes(MAIL),
    dependOnFirstEdit: text.includes(FIRST_EDIT),
  };
  known.set(conditions, all);
  return all;
}

const MAIL = 'APCOND_EMAILCONFIRMED';
const FIRST_EDIT = 'APCOND_AGE_FROM_EDIT';

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
  return (account, groups, circumstances) =>
    judge(parts.map((holds) => holds(account, groups, circumstances)));
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
    case FIRST_EDIT:
      return ({ firstEdit }, _groups, { now }) => isAged(firstEdit, now);
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
      return (_account, _groups, { isBlocked }) => isBlocked;
    default:
      // Conditions of extensions are unknown, so nobody meets them.
      return never;
  }
}
