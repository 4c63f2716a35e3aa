import { type Account, firstEditTimestamp } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { isInNetworks } from '../wiki/ip-network.ts';
import { timestampMilliseconds } from '../wiki/timestamp.ts';

/** What a condition for joining a group by itself can ask about. */
export interface Candidate {
  readonly account: Pick<Account, 'id' | 'registration' | 'editCount' | 'email' | 'emailAuthenticated'>;
  readonly explicitGroups: readonly string[];
  /** Rights of the explicit groups. */
  readonly explicitRights: ReadonlySet<string>;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly store: Store;
  /** Whether a block of the whole site affects the account. */
  readonly blocked: () => Promise<boolean>;
}

/** The groups that an account is in because it meets their conditions, as `siprop=autopromote` tells these. */
export async function autopromotedGroups(
  conditions: Readonly<Record<string, unknown>>,
  candidate: Candidate,
): Promise<string[]> {
  const groups: string[] = [];
  for (const [group, condition] of Object.entries(conditions)) {
    if (await holds(condition, candidate)) groups.push(group);
  }
  return groups;
}

type Condition = Readonly<Record<string, unknown>>;

async function holds(condition: unknown, candidate: Candidate): Promise<boolean> {
  if (typeof condition !== 'object' || condition === null) return false;
  const { operand } = condition as Condition;
  const parts = numbered(condition as Condition);
  if (operand === undefined) {
    // A single condition is told as a list of one.
    if ('condname' in condition) return holdsOne(condition, candidate);
    return parts.length === 1 && holds(parts[0], candidate);
  }
  const held: boolean[] = [];
  for (const part of parts) held.push(await holds(part, candidate));
  switch (operand) {
    case '&':
      return held.every(Boolean);
    case '|':
      return held.some(Boolean);
    case '^':
      return held[0] !== held[1];
    case '!':
      return !held.some(Boolean);
    default:
      return false;
  }
}

const numbered = (condition: Condition): unknown[] =>
  Object.entries(condition)
    .filter(([key]) => /^\d+$/.test(key))
    .map(([, part]) => part);

async function holdsOne(
  { condname, params }: Condition,
  { account, explicitGroups, explicitRights, address, now, store, blocked }: Candidate,
): Promise<boolean> {
  const [first, ...rest] = Array.isArray(params) ? (params as unknown[]) : [];
  const agedBy = (since: string | null | undefined): boolean =>
    !since || now - timestampMilliseconds(since) >= Number(first) * 1000;
  switch (condname) {
    case 'APCOND_EDITCOUNT':
      return account.editCount >= Number(first);
    case 'APCOND_AGE':
      return agedBy(account.registration);
    case 'APCOND_AGE_FROM_EDIT':
      return agedBy(await firstEditTimestamp(store, account.id));
    case 'APCOND_EMAILCONFIRMED':
      return account.email !== '' && account.emailAuthenticated !== null;
    case 'APCOND_INGROUPS':
      return [first, ...rest].every((group) => explicitGroups.includes(String(group)));
    case 'APCOND_ISBOT':
      return explicitRights.has('bot');
    case 'APCOND_ISIP':
      return address === first;
    case 'APCOND_IPINRANGE':
      return isInNetworks(address, [String(first)]);
    case 'APCOND_BLOCKED':
      return blocked();
    default:
      // Conditions of extensions are not known here and give no group.
      return false;
  }
}
