import type { ExactInteger } from '../../wiki/exact-integer.ts';
import type { GenderCache } from '../../wiki/gender-cache.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';
import type { Tables } from '../database/schema/core.ts';
import type { Hidden, RowsOf } from '../database/schema/table.ts';
import { takenDigest, type takenNameTables } from '../database/schema/taken-names.ts';
import { sql } from '../database/statements/sql.ts';
import { isNotOfType } from './change-kinds.ts';
import { isHiddenAccount } from './hidden-accounts.ts';
import { open, unchecked } from './hidden.ts';
import { opened, type Store } from './store.ts';

/** Selects accounts; texts are canonical names. */
export interface AccountFilter {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly prefix: string | undefined;
  readonly descending: boolean;
  /** Only accounts in these groups, with a row for each group that an account is in; empty for all accounts. */
  readonly groups: readonly string[];
  readonly excludedGroups: readonly string[];
  readonly withEdits: boolean;
  readonly withoutNamed: boolean;
  readonly withoutTemporary: boolean;
  /** Database timestamp: only active accounts, with the number of their changes since then. */
  readonly activeSince?: string;
  readonly includeHidden: boolean;
  readonly withEditCount: boolean;
  readonly withRegistration: boolean;
  /** Whether what autopromotion depends on is read; with the state of e-mail addresses or without. */
  readonly withPromotion: boolean | 'with mail';
  /** Database timestamp. */
  readonly now: string;
}

/** What autopromotion depends on; may be absent where no groups are read. */
export interface PromotionRow {
  readonly user_id: number;
  readonly user_editcount?: ExactInteger | null;
  readonly user_registration?: string | null;
  readonly user_is_temp?: number;
  /** 1 or 0. */
  readonly mail_confirmed?: number;
}

/** An account in a list. */
export interface AccountRow extends PromotionRow {
  readonly user_name: string;
  /** Absent where hidden accounts are left out. */
  readonly hidden?: number;
  /** Absent unless only active accounts are requested. */
  readonly recent_actions?: number;
}

/** The public properties of an account's e-mail address. */
export interface MailState {
  readonly isConfirmed: boolean;
  readonly isDeliverable: boolean;
}

/** Returns the public properties of an account's e-mail address. */
export function mailState(row: Pick<NamedAccountRow, 'user_email' | 'user_email_authenticated'>): MailState {
  const address = open(row.user_email, unchecked.derived);
  const isConfirmed = address !== '' && row.user_email_authenticated !== null;
  return { isConfirmed, isDeliverable: isConfirmed && mailAddress.test(address) };
}

/** Whether an account has a confirmed e-mail address: 1 or 0. */
const isMailConfirmed = sql<number>`(user_email <> '' AND user_email_authenticated IS NOT NULL)`.as(
  'mail_confirmed',
);

const mailAddress = /^[a-z0-9!#$%&'*+\-/=?^_`{|}~.]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/** Whether an account is temporary: 1 or 0. */
export const isTemporary = ({ capabilities }: Store) =>
  sql<number>`${capabilities.temporaryAccounts ? sql.ref('user_is_temp') : sql`0`}`.as('user_is_temp');

/** Selects accounts ordered by name. */
export function selectAccounts(store: Store, filter: AccountFilter) {
  const { dialect } = opened(store).database;
  const active = filter.activeSince !== undefined;
  // The list of active accounts is short, so its index gives the order.
  const name = active ? 'qcc_title' : 'user_name';
  const hidden = isHiddenAccount(store, 'user_id');
  const withPromotion = filter.withPromotion !== false;
  const byName = !active && filter.groups.length === 0;
  const member = sql`(ug_expiry IS NULL OR ug_expiry >= ${filter.now})`;
  let accounts = opened(store)
    .select.selectFrom(
      byName
        ? dialect.readInOrder<'user', Tables['user']>('user', 'user_name')
        : sql<Tables['user']>`${sql.table('user')}`.as('user'),
    )
    .select(['user_id', 'user_name'])
    .when(filter.withEditCount || withPromotion, (q) => q.select('user_editcount'))
    .when(filter.withRegistration || withPromotion, (q) => q.select('user_registration'))
    .when(withPromotion, (q) => q.select(isTemporary(store)))
    .when(filter.withPromotion === 'with mail', (q) => q.select(isMailConfirmed))
    .when(filter.includeHidden, (q) => q.select(hidden.as('hidden')))
    .when(active, (q) => q.select(recentActions(store, filter.activeSince ?? '').as('recent_actions')))
    .orderBy(sql.ref(name), filter.descending ? 'desc' : 'asc');
  if (active) {
    accounts = accounts.innerJoin('querycachetwo', (join) =>
      join
        .onRef('qcc_title', '=', 'user_name')
        .on('qcc_type', '=', 'activeusers')
        .on('qcc_namespace', '=', 2),
    );
  }
  if (filter.groups.length > 0) {
    accounts = accounts.innerJoin('user_groups', (join) =>
      join
        .onRef('ug_user', '=', 'user_id')
        .on(dialect.oneOf('ug_group', filter.groups))
        .on(sql<boolean>`${member}`),
    );
  }
  if (filter.excludedGroups.length > 0) {
    accounts = accounts.where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM user_groups
        WHERE ug_user = user_id AND ${dialect.oneOf('ug_group', filter.excludedGroups)} AND ${member})`,
    );
  }
  const [least, most] = filter.descending ? [filter.to, filter.from] : [filter.from, filter.to];
  if (least !== undefined) accounts = accounts.where(dialect.compare(name, '>=', least));
  if (most !== undefined) accounts = accounts.where(dialect.compare(name, '<=', most));
  if (filter.prefix !== undefined) accounts = accounts.where(dialect.startsWith(name, filter.prefix));
  if (filter.withEdits) accounts = accounts.where('user_editcount', '>', 0);
  const temporary = store.capabilities.temporaryAccounts ? sql.ref<number>('user_is_temp') : sql<number>`0`;
  if (filter.withoutNamed) accounts = accounts.where(temporary, '=', 1);
  if (filter.withoutTemporary) accounts = accounts.where(temporary, '=', 0);
  if (!filter.includeHidden) accounts = accounts.where(sql<boolean>`NOT ${hidden}`);
  return accounts;
}

/** Counts an account's recent changes since a time, except external ones and its own creation. */
const recentActions = (
  store: Store,
  since: string,
) => sql<number>`(SELECT count(*) FROM recentchanges JOIN actor ON rc_actor = actor_id
  WHERE actor_user = user_id AND ${isNotOfType(store, 'external')} AND (rc_log_type IS NULL OR rc_log_type <> 'newusers')
    AND rc_timestamp >= ${since})`;

/** An account that was requested by name or id. */
export interface NamedAccountRow extends Required<PromotionRow> {
  readonly user_name: string;
  readonly user_email: Hidden<string>;
  readonly user_email_authenticated: Hidden<string> | null;
  readonly hidden?: number;
  /** Whether nobody can log in to it. */
  readonly is_system: number;
}

/** Reads accounts by name or id, except those hidden from the viewer. */
export async function readAccountRows(
  store: Store,
  viewer: Viewer,
  by: { readonly names: readonly string[] } | { readonly ids: readonly number[] },
): Promise<NamedAccountRow[]> {
  if (!store.capabilities.tables.has('user')) return [];
  const { dialect } = opened(store).database;
  const hidden = isHiddenAccount(store, 'user_id');
  return store.all(
    opened(store)
      .select.selectFrom('user')
      .select(['user_id', 'user_name', 'user_editcount', 'user_registration', 'user_email'])
      .select(['user_email_authenticated', isTemporary(store), isMailConfirmed])
      .select([hidden.as('hidden'), isSystem.as('is_system')])
      .where('names' in by ? dialect.oneOf('user_name', by.names) : dialect.oneOf('user_id', by.ids))
      .when(!may(viewer, 'hideuser'), (q) => q.where(sql<boolean>`NOT ${hidden}`)),
  );
}

/** A system account has neither credentials nor a session; MariaDB pads the token. */
const isSystem = sql<number>`user_token LIKE '*** INVALID ***%'
  AND user_email = '' AND user_password = '' AND user_newpassword = ''`;

/** Returns which of the names are taken, including those of hidden accounts. */
export async function takenNames(store: Store, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (!store.capabilities.tables.has('user') || names.length === 0) return new Set();
  const rows = await store.all(
    opened(store)
      .select.selectFrom('user')
      .select('user_name')
      .where(opened(store).database.dialect.oneOf('user_name', names)),
  );
  const taken = new Set(rows.map(({ user_name: name }) => name));
  if (!store.capabilities.tables.has('wikiquery_taken_name')) return taken;
  const digests = new Map(names.map((name) => [takenDigest(name), name]));
  const hidden = await store.all(
    opened(store)
      .database.builder.withTables<RowsOf<typeof takenNameTables>>()
      .selectFrom('wikiquery_taken_name')
      .select('taken_digest')
      .where(opened(store).database.dialect.oneOf('taken_digest', [...digests.keys()])),
  );
  for (const { taken_digest: digest } of hidden) taken.add(digests.get(digest) ?? '');
  return taken;
}

/** A preference that everyone may see. */
type PublicPreference = 'gender' | 'disablemail';

/** Reads public preferences of accounts, by account id. */
export async function readOptionsOf(
  store: Store,
  accounts: readonly number[],
  options: readonly PublicPreference[],
): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>> {
  if (!store.capabilities.tables.has('user_properties') || accounts.length === 0) return new Map();
  const { dialect } = opened(store).database;
  const rows = await store.all(
    opened(store)
      .select.selectFrom('user_properties')
      .select(['up_user', 'up_property', 'up_value'])
      .where(dialect.oneOf('up_user', accounts))
      .where(dialect.oneOf('up_property', options)),
  );
  const settings = new Map<number, Record<string, string>>();
  for (const { up_user: user, up_property: name, up_value: value } of rows) {
    settings.set(user, { ...settings.get(user), [name]: open(value, unchecked.publicPreference) ?? '' });
  }
  return settings;
}

/** Maximum number of accounts whose genders one statement reads. */
const MOST_GENDERS = 1000;

/** Forgets cached genders if the database has changed since they were read. */
export const checkGenders = (genders: GenderCache, store: Store): void => {
  genders.useVersion(opened(store).database.version?.());
};

/** Reads the genders that titles were lacking. */
export async function loadMissingGenders(genders: GenderCache, store: Store): Promise<void> {
  const missing = genders.missing();
  for (let at = 0; at < missing.length; at += MOST_GENDERS) {
    const names = missing.slice(at, at + MOST_GENDERS);
    genders.add(names, await gendersOf(store, names));
  }
}

/**
 * Reads the genders that titles may need, for a test wiki's writes, which cannot be repeated: those of the accounts that
 * have set one, up to a number that test wikis do not reach.
 */
export async function loadSetGenders(genders: GenderCache, store: Store): Promise<void> {
  checkGenders(genders, store);
  const read = await genderRows(store, (accounts) => accounts.limit(MOST_GENDERS));
  genders.add([...read.keys()], read);
}

/** Reads the genders that users have set, by user name. */
export const gendersOf = (store: Store, names: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  genderRows(store, (accounts) => accounts.where(opened(store).database.dialect.oneOf('user_name', names)));

async function genderRows(
  store: Store,
  restrict: (accounts: ReturnType<typeof accountGenders>) => ReturnType<typeof accountGenders>,
): Promise<ReadonlyMap<string, string>> {
  if (!store.capabilities.tables.has('user') || !store.capabilities.tables.has('user_properties'))
    return new Map();
  const rows = await store.all(restrict(accountGenders(store)));
  return new Map(rows.map((row) => [row.user_name, open(row.up_value, unchecked.publicPreference) ?? '']));
}

const accountGenders = (store: Store) =>
  opened(store)
    .select.selectFrom('user')
    .innerJoin('user_properties', 'up_user', 'user_id')
    .select(['user_name', 'up_value'])
    .where('up_property', '=', 'gender');
