import type { ExactInteger } from '../../wiki/exact-integer.ts';
import { compareBytes } from '../../wiki/unicode.ts';
import { isOwn, type Viewer } from '../../wiki/viewer.ts';
import type { Tables } from '../database/schema/core.ts';
import type { Hidden } from '../database/schema/table.ts';
import { visitingFew } from '../database/statements/query.ts';
import { sql } from '../database/statements/sql.ts';
import { isTemporary, mailState } from './all-accounts.ts';
import { isHiddenAccount } from './hidden-accounts.ts';
import { asHidden, open, unchecked } from './hidden.ts';
import type { Condition } from './relation.ts';
import { opened, type Store } from './store.ts';

/** An account; its credentials and what only the account itself may see stay hidden. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly password: Hidden<string>;
  readonly token: Hidden<string>;
  readonly touched: string;
  readonly registration: string | null;
  readonly editCount: ExactInteger;
  readonly realName: Hidden<string>;
  readonly email: Hidden<string>;
  readonly emailAuthenticated: Hidden<string> | null;
  readonly mailConfirmed: boolean;
  readonly temporary: boolean;
  /** Whether a block hides it. */
  readonly isHidden: boolean;
  /** Its explicit groups, including those that have expired. */
  readonly memberships: readonly Membership[];
}

/**
 * Reads an account by id or name, with its groups in the same statement, since each request of a session needs them;
 * undefined also if the database has no accounts.
 */
export async function readAccount(store: Store, by: number | string): Promise<Account | undefined> {
  const { tables } = store.capabilities;
  if (!tables.has('user')) return undefined;
  const query = opened(store)
    .select.selectFrom('user')
    .select(['user_id', 'user_name', 'user_password', 'user_token', 'user_touched', 'user_registration'])
    .select([
      'user_editcount',
      'user_real_name',
      'user_email',
      'user_email_authenticated',
      isTemporary(store),
      isHiddenAccount(store, 'user_id').as('is_hidden'),
    ])
    .where(typeof by === 'number' ? 'user_id' : 'user_name', '=', by);
  const rows = await store.all(
    query.when(tables.has('user_groups'), (joined) =>
      joined.leftJoin('user_groups', 'ug_user', 'user_id').select(['ug_group', 'ug_expiry']),
    ),
  );
  const [row] = rows;
  return (
    row && {
      id: row.user_id,
      name: row.user_name,
      password: row.user_password,
      token: row.user_token,
      touched: row.user_touched,
      registration: row.user_registration,
      editCount: row.user_editcount ?? 0,
      realName: row.user_real_name,
      email: row.user_email,
      emailAuthenticated: row.user_email_authenticated,
      mailConfirmed: mailState(row).isConfirmed,
      temporary: row.user_is_temp === 1,
      isHidden: row.is_hidden === 1,
      memberships: rows.flatMap(({ ug_group: group, ug_expiry: expiry }) =>
        typeof group === 'string' ? [{ group, expiry: expiry ?? null }] : [],
      ),
    }
  );
}

/** The hash of an account's password, in one of MediaWiki's formats; for logging in only. */
export const passwordOf = ({ password }: Account): string => open(password, unchecked.signIn);

/** An account's token, which changes when its sessions are invalidated; for checking sessions only. */
export const tokenOf = ({ token }: Account): string => open(token, unchecked.signIn);

/** Details of an account that only the account itself may see. */
export interface PersonalDetails {
  readonly realName: string;
  readonly email: string;
  /** Database timestamp. */
  readonly emailAuthenticated: string | null;
}

/** Opens the personal details of the viewer's own account; undefined for other accounts. */
export function openPersonalDetails(account: Account, viewer: Viewer): PersonalDetails | undefined {
  const own = isOwn(viewer, account.id);
  if (!own) return undefined;
  return {
    realName: open(account.realName, own),
    email: open(account.email, own),
    emailAuthenticated: open(account.emailAuthenticated, own),
  };
}

/** An account's membership in a group. */
export interface Membership {
  readonly group: string;
  /** Database timestamp; null for never. */
  readonly expiry: string | null;
}

/** Reads the explicit groups that accounts are in at the time `now`, in alphabetical order, by account id. */
export async function readMembershipsOf(
  store: Store,
  accounts: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, readonly Membership[]>> {
  if (!store.capabilities.tables.has('user_groups') || accounts.length === 0) return new Map();
  const { dialect } = opened(store).database;
  const query = opened(store)
    .select.selectFrom(
      dialect.lookUp<'user_groups', Tables['user_groups']>('user_groups', 'ug_user', accounts),
    )
    .select(['ug_user', 'ug_group', 'ug_expiry'])
    .where((e) => e.or([e('ug_expiry', 'is', null), e('ug_expiry', '>=', now)]));
  const rows = await store.all(visitingFew(query));
  const memberships = new Map<number, Membership[]>();
  for (const { ug_user: user, ug_group: group, ug_expiry: expiry } of rows) {
    const known = memberships.get(user);
    if (known) known.push({ group, expiry });
    else memberships.set(user, [{ group, expiry }]);
  }
  for (const several of memberships.values()) {
    if (several.length > 1) several.sort((a, b) => compareBytes(a.group, b.group));
  }
  return memberships;
}

/** A bot password: an additional password of an account, with restricted rights. */
export interface BotPassword {
  readonly user: number;
  readonly app: string;
  readonly password: string;
  readonly token: string;
  readonly grants: readonly string[];
  /** Networks that may use it; absent for all. */
  readonly addresses?: readonly string[];
}

/** Reads a bot password of an account by its app id. */
export async function readBotPassword(
  store: Store,
  user: number,
  app: string,
): Promise<BotPassword | undefined> {
  if (!store.capabilities.tables.has('bot_passwords')) return undefined;
  const row = await store.first(
    opened(store)
      .select.selectFrom('bot_passwords')
      .select(['bp_password', 'bp_token', 'bp_restrictions', 'bp_grants'])
      .where('bp_user', '=', user)
      .where('bp_app_id', '=', app),
  );
  if (!row) return undefined;
  const addresses = readJson(row.bp_restrictions, 'IPAddresses');
  return {
    user,
    app,
    password: open(row.bp_password, unchecked.signIn),
    token: open(row.bp_token, unchecked.signIn),
    grants: texts(readJson(row.bp_grants)) ?? [],
    // Invalid restrictions allow no address.
    ...(addresses !== undefined && { addresses: texts(addresses) ?? [] }),
  };
}

function readJson(text: string, key?: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (key === undefined) return value;
    return (value as Readonly<Record<string, unknown>> | null)?.[key] ?? null;
  } catch {
    return null;
  }
}

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

/** Reads the database timestamp of an account's oldest edit. */
export async function firstEditTimestamp(store: Store, user: number): Promise<string | undefined> {
  return editTimestamp(store, user, 'asc');
}

/** Reads the database timestamp of an account's newest edit. */
export async function latestEditTimestamp(store: Store, user: number): Promise<string | undefined> {
  return editTimestamp(store, user, 'desc');
}

async function editTimestamp(
  store: Store,
  user: number,
  direction: 'asc' | 'desc',
): Promise<string | undefined> {
  const row = await store.first(
    opened(store)
      .select.selectFrom('actor')
      .innerJoin('revision', 'rev_actor', 'actor_id')
      .select('rev_timestamp')
      .where('actor_user', '=', asHidden(user))
      .orderBy('rev_timestamp', direction)
      .limit(1),
  );
  return row?.rev_timestamp;
}

/** Rows whose actor is, or is not, in one of the groups at the time `now`. */
export function actorInGroups(
  store: Store,
  groups: readonly string[],
  now: string,
  isIn: boolean,
): Condition {
  if (groups.length === 0) return isIn ? sql`(1 = 0)` : sql`NOT (1 = 0)`;
  const inGroups = opened(store).database.dialect.oneOf('ug_group', groups);
  return sql`${sql.raw(isIn ? '' : 'NOT ')}EXISTS (SELECT 1 FROM user_groups WHERE ug_user = actor_user AND ${inGroups} AND (ug_expiry IS NULL OR ug_expiry >= ${now}))`;
}
