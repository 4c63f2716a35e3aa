import { type SqlBool, sql } from 'kysely';
import type { QueryPage } from './query-pages.ts';
import { opened, type Store } from './store.ts';

/** A row of what a special page lists. */
export interface QueryPageRow {
  readonly namespace: number;
  readonly title: string;
  /** What the list is sorted by, such as a count; absent where that is the title. */
  readonly value?: string | number | null;
  /** More of the row, as the page itself shows it. */
  readonly [field: string]: string | number | null | undefined;
}

/** What a special page lists. */
export async function listQueryPage(
  store: Store,
  { query }: QueryPage,
  contentNamespaces: readonly number[],
  offset: number,
  most: number,
): Promise<QueryPageRow[]> {
  const { dialect } = opened(store).database;
  const { pagelinks, templatelinks, imagelinks, categorylinks } = store.capabilities;
  const whole = query({
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
        : sql`(SELECT il_from, lt_title AS il_to FROM imagelinks JOIN linktarget ON il_target_id = lt_id) AS imagelinks`,
    categorylinks:
      categorylinks === 'inline'
        ? sql`categorylinks`
        : sql`(SELECT cl_from, lt_title AS cl_to FROM categorylinks JOIN linktarget ON cl_target_id = lt_id) AS categorylinks`,
  });
  const settled = dialect.hasStableOrder ? whole : sql`${whole}, namespace, title`;
  const limited = sql<QueryPageRow>`${settled} LIMIT ${most} OFFSET ${offset}`;
  return store.all({ compile: () => limited.compile(opened(store).database.builder) });
}

/** What the wiki keeps of what a special page lists. */
export function keptQueryPage(
  store: Store,
  name: string,
  isAscending: boolean,
  offset: number,
  most: number,
): Promise<QueryPageRow[]> {
  return store.all(
    opened(store)
      .select.selectFrom('querycache')
      .select(['qc_namespace as namespace', 'qc_title as title', 'qc_value as value'])
      .where('qc_type', '=', name)
      .orderBy('qc_value', isAscending ? 'asc' : 'desc')
      .limit(most)
      .offset(offset),
  );
}

/** When the wiki last made what it keeps of a special page, as fourteen digits. */
export async function keptSince(store: Store, name: string): Promise<string | undefined> {
  const query = opened(store)
    .select.selectFrom('querycache_info')
    .select('qci_timestamp')
    .where('qci_type', '=', name);
  return (await store.first(query))?.qci_timestamp;
}
