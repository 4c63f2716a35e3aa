import { type Expression, type SqlBool, sql } from 'kysely';
import type { Hidden } from '../../../database/schema/table.ts';
import { isHiddenAccount } from '../../../store/hidden-accounts.ts';
import { tablesOf } from '../../../store/extension-tables.ts';
import { asHidden, open } from '../../../store/hidden.ts';
import { relation } from '../../../store/relation.ts';
import { readTextsAt } from '../../../store/stored-texts.ts';
import { opened, type Store } from '../../../store/store.ts';
import { makeTitle, type Title } from '../../../wiki/title.ts';
import { type FilterSight, maySeeCatch, Privacy } from '../sight.ts';
import type { abusefilterTables } from '../tables.ts';

/** An entry of the log as it is read; what only some may see stays closed until {@link openEntry}. */
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
  /** Null where the filter is another wiki's, or gone. */
  readonly af_hidden: number | null;
  readonly af_public_comments: string | null;
  /** Bits of the revision that came of it; null where there is none. */
  readonly rev_deleted: number | null;
}

/** What of the log is looked for. */
export interface LogSearch {
  /** Whether entries are found that are hidden themselves, or whose account is. */
  readonly hidden: { readonly entries: boolean; readonly names: boolean };
  readonly id?: number | undefined;
  /** Numbers of filters, of this wiki and of the one that others share. */
  readonly filters?: { readonly local: readonly number[]; readonly global: readonly number[] } | undefined;
  /** Who was caught: the number of the account, 0 for an address, and the name. */
  readonly user?: { readonly id: number; readonly name: string } | undefined;
  readonly title?: Pick<Title, 'namespace' | 'key'> | undefined;
}

/** What filters caught. */
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

/** Whether somebody may know of an entry at all. */
export const maySeeEntry = (row: LogRow, sight: FilterSight): boolean =>
  (row.afl_deleted === 0 || sight.hiddenEntries) && sight.revision(row.rev_deleted ?? 0);

/** What of an entry only some may see. */
export interface OpenedEntry {
  readonly revision: number | null;
  /** Where its variables are kept. */
  readonly variables: string;
}

/** Opens an entry; undefined where its details are not for everybody and somebody may not see them. */
export function openEntry(row: LogRow, sight: FilterSight): OpenedEntry | undefined {
  // The details name who was caught.
  if (row.userHidden !== 0 && !sight.hiddenNames) return undefined;
  // Of a filter that is not known here the worst is assumed.
  if (!maySeeCatch(row.af_hidden ?? Privacy.private + Privacy.protected, sight)) return undefined;
  return {
    revision: open(row.afl_rev_id),
    variables: open(row.afl_var_dump),
  };
}

/** Who was caught; undefined where the account is hidden from somebody. */
export const openUser = (row: LogRow, sight: FilterSight): string | undefined =>
  row.userHidden === 0 || sight.hiddenNames ? open(row.afl_user_text) : undefined;

/** The page that an entry is about, for whoever may know of the entry. */
export const titleOfEntry = (row: LogRow): Title => makeTitle(open(row.afl_namespace), open(row.afl_title));

/** Whether a revision came of what was caught. */
export const hasRevision = (row: LogRow): boolean => open(row.afl_rev_id) !== null;

/** Variables by name, as the filters saw them. */
export type FilterVariables = Readonly<Record<string, unknown>>;

/** Reads what variables held, by where they are kept; without those whose values only some may see. */
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
 * MediaWiki shows protected values to some, and writes down each time that it did. Nothing is written here, so
 * they are empty for everybody, as they are in MediaWiki for who has not agreed to that.
 */
function cleanVariables(text: string, protectedNames: ReadonlySet<string>): FilterVariables {
  const variables: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(readObject(text))) {
    const known = newNames[name] ?? name;
    variables[known] = protectedNames.has(known) && value !== null ? '' : value;
  }
  return variables;
}

function readObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Variables that once had other names. */
const newNames: Readonly<Record<string, string>> = {
  article_text: 'page_title',
  article_prefixedtext: 'page_prefixedtitle',
  article_namespace: 'page_namespace',
  article_articleid: 'page_id',
  article_restrictions_edit: 'page_restrictions_edit',
  article_restrictions_move: 'page_restrictions_move',
  article_restrictions_create: 'page_restrictions_create',
  article_restrictions_upload: 'page_restrictions_upload',
  article_recent_contributors: 'page_recent_contributors',
  article_first_contributor: 'page_first_contributor',
  moved_from_text: 'moved_from_title',
  moved_from_prefixedtext: 'moved_from_prefixedtitle',
  moved_from_articleid: 'moved_from_id',
  moved_to_text: 'moved_to_title',
  moved_to_prefixedtext: 'moved_to_prefixedtitle',
  moved_to_articleid: 'moved_to_id',
};
