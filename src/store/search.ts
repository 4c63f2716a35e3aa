import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FullTextTerm } from '../database/database.ts';
import { opened, type Store } from './store.ts';

/** What is searched for, and where. */
export interface Search {
  readonly column: 'si_title' | 'si_text';
  readonly terms: readonly FullTextTerm[];
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

/** Whether the database has an index of words; asked each time, as one may be made while it is open. */
export const canSearch = async (store: Store): Promise<boolean> =>
  (await run(store, opened(store).database.dialect.fullText.usable)).length > 0;

/** Whether nothing was ever put into the index, though there are pages. */
export async function isIndexEmpty(store: Store): Promise<boolean> {
  const [answer] = await run<{ readonly unfilled: number }>(
    store,
    sql`SELECT EXISTS (SELECT 1 FROM page) AND NOT EXISTS (SELECT 1 FROM searchindex) AS unfilled`,
  );
  return answer?.unfilled === 1;
}

/** The pages that a search finds, the best first where the index can tell. */
export function searchPages(
  store: Store,
  search: Search,
  offset: number,
  most: number,
): Promise<SearchHit[]> {
  const rank = opened(store).database.dialect.fullText.rank?.(search.column, search.terms);
  const order = rank ? sql`ORDER BY ${rank} DESC, page_id` : sql``;
  return run<SearchHit>(
    store,
    sql`SELECT page_id, page_namespace, page_title, page_latest
      ${found(store, search)} ${order} LIMIT ${most} OFFSET ${offset}`,
  );
}

/** How many pages a search finds. */
export async function countHits(store: Store, search: Search): Promise<number> {
  const [row] = await run<{ readonly hits: number }>(
    store,
    sql`SELECT COUNT(*) AS hits ${found(store, search)}`,
  );
  return row?.hits ?? 0;
}

const run = <O>(store: Store, query: RawBuilder<unknown>): Promise<O[]> =>
  store.all<O>({ compile: () => (query as RawBuilder<O>).compile(opened(store).database.builder) });

function found(store: Store, { column, terms, namespaces }: Search) {
  const { dialect } = opened(store).database;
  const { fullText } = dialect;
  const within = namespaces ? dialect.oneOf('page_namespace', namespaces) : sql<SqlBool>`1 = 1`;
  // The index of words is read first, whatever the planner thinks of the other conditions.
  return sql`FROM searchindex ${dialect.orderedJoin} page
    WHERE page_id = ${sql.ref(fullText.page)} AND ${fullText.matches(column, terms)} AND ${within}`;
}
