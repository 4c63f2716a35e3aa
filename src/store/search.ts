import { type SqlBool, sql } from 'kysely';
import type { SoughtTerm } from '../database/database.ts';
import type { Store } from './store.ts';

/** What is searched for, and where. */
export interface Search {
  readonly column: 'si_title' | 'si_text';
  readonly terms: readonly SoughtTerm[];
  /** Every namespace where absent. */
  readonly namespaces?: readonly number[];
}

/** A page that was found. */
export interface SearchHit {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_latest: number;
}

/** Whether the database has the index of words that a search reads. */
export const canSearch = (store: Store): boolean => store.capabilities.tables.has('searchindex');

/** The pages that a search finds, the best first where the index can tell. */
export function searchPages(
  store: Store,
  search: Search,
  offset: number,
  most: number,
): Promise<SearchHit[]> {
  const rank = store.database.dialect.fullText.rank?.(search.column, search.terms);
  const order = rank ? sql`ORDER BY ${rank} DESC, page_id` : sql``;
  const hits = sql<SearchHit>`SELECT page_id, page_namespace, page_title, page_latest
    ${found(store, search)} ${order} LIMIT ${most} OFFSET ${offset}`;
  return store.all({ compile: () => hits.compile(store.database.builder) });
}

/** How many pages a search finds. */
export async function countHits(store: Store, search: Search): Promise<number> {
  const count = sql<{ hits: number }>`SELECT COUNT(*) AS hits ${found(store, search)}`;
  const [row] = await store.all({ compile: () => count.compile(store.database.builder) });
  return row?.hits ?? 0;
}

function found(store: Store, { column, terms, namespaces }: Search) {
  const { dialect } = store.database;
  const { fullText } = dialect;
  const within = namespaces ? dialect.oneOf('page_namespace', namespaces) : sql<SqlBool>`1 = 1`;
  // CROSS JOIN keeps the index of words in front, whatever the planner thinks of the other conditions.
  return sql`FROM searchindex CROSS JOIN page
    WHERE page_id = ${sql.ref(fullText.page)} AND ${fullText.matches(column, terms)} AND ${within}`;
}
