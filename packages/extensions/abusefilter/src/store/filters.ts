import type { Hidden } from '@wikiquery/core/database/schema';
import { sql, type Expression, type SqlBool } from '@wikiquery/core/database/statements';
import { isHiddenAccount, relation, type Store } from '@wikiquery/core/store';
import { open, opened, tablesOf, unchecked } from '@wikiquery/core/store/hidden';
import { maySeeFilter, maySeeHits, Privacy, type FilterPermissions } from '../permissions.ts';
import type { abusefilterTables } from '../tables.ts';

/** A filter row; restricted columns stay hidden until {@link openFilter}. */
export interface FilterRow {
  readonly af_id: number;
  readonly af_hidden: number;
  readonly af_enabled: number;
  readonly af_deleted: number;
  readonly af_public_comments: string | null;
  readonly af_actions: string;
  readonly af_timestamp: string;
  readonly af_hit_count: number;
  readonly af_pattern: Hidden<string>;
  readonly af_comments: Hidden<string | null>;
  readonly editor: Hidden<string>;
  readonly editorHidden: number;
}

/** Selects filters by their flags; all by default. */
export interface FilterChoice {
  readonly enabled?: boolean | undefined;
  readonly deleted?: boolean | undefined;
  readonly private?: boolean | undefined;
  /** Whether to select no filters at all. */
  readonly none: boolean;
}

const columns =
  'af_id, af_hidden, af_enabled, af_deleted, af_public_comments, af_actions, af_timestamp, af_hit_count, af_pattern, af_comments';

type FilterColumns = Omit<FilterRow, 'editorHidden'> & { readonly editor_user: number | null };

/** Filters with their last editors, who are in their rows until 1.42. */
function filtersWithEditors(store: Store) {
  const isOlder = store.capabilities.tables.get('abuse_filter')?.has('af_user') === true;
  const source = isOlder
    ? `(SELECT ${columns}, af_user AS editor_user, af_user_text AS editor FROM abuse_filter)`
    : `(SELECT ${columns}, actor_user AS editor_user, actor_name AS editor FROM abuse_filter JOIN actor ON actor_id = af_actor)`;
  return opened(store).select.selectFrom(sql<FilterColumns>`${sql.raw(source)}`.as('abuse_filter'));
}

/** Selects filters, unordered. */
export function filters(store: Store, choice: FilterChoice) {
  let query = filtersWithEditors(store)
    .select(['af_id', 'af_hidden', 'af_enabled', 'af_deleted', 'af_public_comments', 'af_actions'])
    .select(['af_timestamp', 'af_hit_count', 'af_pattern', 'af_comments'])
    .select(['editor', isHiddenAccount(store, 'editor_user').as('editorHidden')]);
  if (choice.enabled !== undefined) query = query.where('af_enabled', choice.enabled ? '<>' : '=', 0);
  if (choice.deleted !== undefined) query = query.where('af_deleted', choice.deleted ? '<>' : '=', 0);
  if (choice.private !== undefined) query = query.where(hasPrivacy(Privacy.private, choice.private));
  if (choice.none) query = query.where('af_id', '<', 0);
  return relation(store, query);
}

/** The restricted fields of a filter that the viewer may see. */
export interface OpenedFilter {
  readonly pattern?: string;
  readonly comments?: string | null;
  readonly hits?: number;
  readonly editor?: string;
}

/** Opens the fields of a filter that the viewer may see. */
export function openFilter(row: FilterRow, permissions: FilterPermissions): OpenedFilter {
  const seesRules = maySeeFilter(row.af_hidden, permissions);
  const seesEditor = row.editorHidden === 0 ? unchecked.notHidden : permissions.hiddenNames;
  return {
    ...(seesRules && {
      pattern: open(row.af_pattern, seesRules),
      comments: open(row.af_comments, seesRules),
    }),
    ...(maySeeHits(row.af_hidden, permissions) && { hits: row.af_hit_count }),
    ...(seesEditor && { editor: open(row.editor, seesEditor) }),
  };
}

/** Reads `af_hidden` of the filters with these IDs. */
export async function privacyOf(store: Store, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await store.all(
    tablesOf<typeof abusefilterTables>(store)
      .selectFrom('abuse_filter')
      .select(['af_id', 'af_hidden'])
      .where(opened(store).database.dialect.oneOf('af_id', ids)),
  );
  return new Map(rows.map(({ af_id: id, af_hidden: privacy }) => [id, privacy]));
}

const hasPrivacy = (bit: number, has: boolean): Expression<SqlBool> =>
  has ? sql<SqlBool>`(af_hidden & ${bit}) <> 0` : sql<SqlBool>`(af_hidden & ${bit}) = 0`;
