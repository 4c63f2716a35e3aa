import { Namespace } from '../../wiki/site.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql, sqlQuery } from '../database/statements/sql.ts';
import type { QueryPage } from './query-pages.ts';
import { opened, type Store } from './store.ts';

/** A row of a special page's list. */
export interface QueryPageRow {
  readonly namespace: number;
  readonly title: string;
  /** The sort value, such as a count; absent if the list is sorted by title. */
  readonly value?: string | number | null;
  /** Further fields that the special page shows. */
  readonly [field: string]: string | number | null | undefined;
}

/** Runs the query of a special page. */
export async function listQueryPage(
  store: Store,
  { query }: QueryPage,
  {
    contentNamespaces,
    withTargets,
    withNamespaces,
  }: {
    readonly contentNamespaces: readonly number[];
    readonly withTargets: boolean;
    readonly withNamespaces: boolean;
  },
  offset: number,
  limit: number,
): Promise<QueryPageRow[]> {
  const { dialect } = opened(store).database;
  const { pagelinks, templatelinks, imagelinks, categorylinks } = store.capabilities;
  const whole = query({
    withTargets,
    withNamespaces,
    content: sql<SqlBool>`${dialect.oneOf('page_namespace', contentNamespaces)}`,
    pagelinks:
      pagelinks === 'linktarget'
        ? sql`pagelinks JOIN linktarget ON pl_target_id = lt_id`
        : sql`(SELECT pl_from, pl_namespace AS lt_namespace, pl_title AS lt_title FROM pagelinks) AS pagelinks`,
    templatelinks:
      templatelinks === 'linktarget'
        ? sql`templatelinks JOIN linktarget ON tl_target_id = lt_id`
        : sql`(SELECT tl_from, tl_namespace AS lt_namespace, tl_title AS lt_title FROM templatelinks) AS templatelinks`,
    imagelinks:
      imagelinks === 'inline'
        ? sql`imagelinks`
        : sql`(SELECT il_from, lt_title AS il_to FROM imagelinks
          JOIN linktarget ON il_target_id = lt_id AND lt_namespace = ${Namespace.file}) AS imagelinks`,
    categorylinks:
      categorylinks === 'inline'
        ? sql`categorylinks`
        : sql`(SELECT cl_from, lt_title AS cl_to FROM categorylinks
          JOIN linktarget ON cl_target_id = lt_id AND lt_namespace = ${Namespace.category}) AS categorylinks`,
  });
  const settled = dialect.hasStableOrder ? whole : sql`${whole}, namespace, title`;
  const limited = sql<QueryPageRow>`${settled} LIMIT ${limit} OFFSET ${offset}`;
  return store.all(sqlQuery(limited, opened(store).database.builder));
}

/** Reads the cached list of a special page. */
export async function cachedQueryPage(
  store: Store,
  name: string,
  page: QueryPage | undefined,
  offset: number,
  limit: number,
): Promise<QueryPageRow[]> {
  const rows = opened(store)
    .select.selectFrom('querycache')
    .select(['qc_namespace as namespace', 'qc_title as title', 'qc_value as value'])
    .where('qc_type', '=', name)
    .orderBy('qc_value', page?.isAscending === true ? 'asc' : 'desc');
  const ordered = page?.isWanted === true ? rows.orderBy('qc_namespace').orderBy('qc_title') : rows;
  return store.all(ordered.limit(limit).offset(offset));
}

/** Reads the database timestamp of a special page's cached list. */
export async function queryPageCacheTime(store: Store, name: string): Promise<string | undefined> {
  const query = opened(store)
    .select.selectFrom('querycache_info')
    .select('qci_timestamp')
    .where('qci_type', '=', name);
  return (await store.first(query))?.qci_timestamp;
}
