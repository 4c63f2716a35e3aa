import type { Hidden } from '@wikiquery/core/database/schema';
import { sql, type Expression, type SqlBool } from '@wikiquery/core/database/statements';
import { isHiddenAccount, relation, type Store } from '@wikiquery/core/store';
import { asHidden, open, opened, readTextsAt, tablesOf, unchecked } from '@wikiquery/core/store/hidden';
import { makeTitle, type Json, type JsonFields, type Permission, type Title } from '@wikiquery/core/wiki';
import { renamedVariables } from '../language/variables.ts';
import { maySeeHits, Privacy, type FilterPermissions } from '../permissions.ts';
import type { abusefilterTables } from '../tables.ts';

/** A log row; restricted columns stay hidden until {@link openEntry}. */
export interface LogRow {
  readonly afl_id: number;
  readonly afl_timestamp: string;
  readonly afl_global: number;
  readonly afl_filter_id: number;
  readonly afl_user_text: Hidden<string>;
  readonly userHidden: number;
  readonly afl_namespace: Hidden<number>;
  readonly afl_title: Hidden<string>;
  readonly afl_action: string;
  readonly afl_actions: string;
  readonly afl_deleted: number;
  readonly afl_rev_id: Hidden<number | null>;
  readonly afl_var_dump: Hidden<string>;
  /** Null if the filter is global or no longer exists. */
  readonly af_hidden: number | null;
  readonly af_public_comments: string | null;
  /** `rev_deleted` of the resulting revision; null if there is none. */
  readonly rev_deleted: number | null;
}

/** Criteria for log entries. */
export interface LogSearch {
  /** Whether to include hidden entries and, in a search by user, those of hidden accounts. */
  readonly hidden: { readonly entries: boolean; readonly names: boolean };
  readonly id?: number | undefined;
  /** Filter IDs of this wiki and of the central wiki. */
  readonly filters?: { readonly local: readonly number[]; readonly global: readonly number[] } | undefined;
  /** The user: the account's ID, 0 for an IP address, and the name. */
  readonly user?: { readonly id: number; readonly name: string } | undefined;
  readonly title?: Pick<Title, 'namespace' | 'key'> | undefined;
}

/** Selects log entries. */
export function filterLog(store: Store, { hidden, id, filters, user, title }: LogSearch) {
  let query = tablesOf<typeof abusefilterTables>(store)
    .selectFrom('abuse_filter_log')
    .leftJoin('abuse_filter', (join) => join.on(sql<SqlBool>`af_id = afl_filter_id AND afl_global = 0`))
    .leftJoin('revision', (join) => join.on(sql<SqlBool>`rev_id = afl_rev_id`))
    .select(['afl_id', 'afl_timestamp', 'afl_global', 'afl_filter_id', 'afl_user_text', 'afl_namespace'])
    .select(['afl_title', 'afl_action', 'afl_actions', 'afl_deleted', 'afl_rev_id', 'afl_var_dump'])
    .select(['af_hidden', 'af_public_comments', 'rev_deleted'])
    .select(isHiddenAccount(store, 'afl_user').as('userHidden'));
  if (!hidden.entries) query = query.where('afl_deleted', '=', 0);
  if (id !== undefined) query = query.where('afl_id', '=', id);
  if (filters && filters.local.length + filters.global.length > 0) {
    const conditions = [...ofFilters(0, filters.local, store), ...ofFilters(1, filters.global, store)];
    query = query.where(sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`);
  }
  if (user) {
    query = query.where(sql<SqlBool>`afl_user = ${user.id} AND afl_user_text = ${user.name}`);
    if (!hidden.names) query = query.where(isHiddenAccount(store, 'afl_user'), '=', 0);
  }
  if (title)
    query = query
      .where('afl_namespace', '=', asHidden(title.namespace))
      .where('afl_title', '=', asHidden(title.key));
  return relation(store, query);
}

const ofFilters = (isGlobal: number, ids: readonly number[], store: Store): Expression<SqlBool>[] =>
  ids.length === 0
    ? []
    : [sql`(afl_global = ${isGlobal} AND ${opened(store).database.dialect.oneOf('afl_filter_id', ids)})`];

/** Whether the viewer may know that an entry exists, as a permission to read its title. */
export const maySeeEntry = (row: LogRow, permissions: FilterPermissions): Permission | false =>
  (row.afl_deleted === 0 || permissions.hiddenEntries) && permissions.revision(row.rev_deleted ?? 0);

/** The restricted fields of an entry. */
export interface OpenedEntry {
  readonly revision: number | null;
  /** Storage address of its variables. */
  readonly variables: string;
}

/** Opens an entry; undefined if the viewer may not see its details. */
export function openEntry(row: LogRow, permissions: FilterPermissions): OpenedEntry | undefined {
  // The details contain the user's name.
  if (row.userHidden !== 0 && !permissions.hiddenNames) return undefined;
  // An unknown filter is assumed to be private and protected.
  const seesHits = maySeeHits(row.af_hidden ?? Privacy.private + Privacy.protected, permissions);
  if (!seesHits) return undefined;
  return {
    revision: open(row.afl_rev_id, seesHits),
    variables: open(row.afl_var_dump, seesHits),
  };
}

/** Returns the user; undefined if the account is hidden from the viewer. */
export const openUser = (row: LogRow, permissions: FilterPermissions): string | undefined =>
  open(row.afl_user_text, row.userHidden === 0 ? unchecked.notHidden : permissions.hiddenNames);

/** Returns the title of an entry that the viewer may know of. */
export const titleOfEntry = (row: LogRow, seesEntry: Permission): Title =>
  makeTitle(open(row.afl_namespace, seesEntry), open(row.afl_title, seesEntry));

/** Whether the action resulted in a revision. */
export const hasRevision = (row: LogRow): boolean => open(row.afl_rev_id, unchecked.derived) !== null;

/** Filter variables, by name. */
export type FilterVariables = JsonFields;

/** Reads variables by storage address, without protected values. */
export async function readVariables(
  store: Store,
  addresses: readonly string[],
  protectedNames: readonly string[],
): Promise<ReadonlyMap<string, FilterVariables>> {
  const texts = await readTextsAt(store, addresses);
  const hidden = new Set(protectedNames);
  return new Map([...texts].map(([address, text]) => [address, cleanVariables(text, hidden)]));
}

/**
 * MediaWiki logs each access to protected values. Nothing is written here, so they are empty for every
 * viewer, as in MediaWiki for users who have not opted in.
 */
function cleanVariables(text: string, protectedNames: ReadonlySet<string>): FilterVariables {
  const variables: Record<string, Json> = {};
  for (const [name, value] of Object.entries(readObject(text))) {
    const known = renamedVariables[name] ?? name;
    variables[known] = protectedNames.has(known) && value !== null ? '' : value;
  }
  return variables;
}

function readObject(text: string): Readonly<Record<string, Json>> {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, Json>>) : {};
  } catch {
    return {};
  }
}
