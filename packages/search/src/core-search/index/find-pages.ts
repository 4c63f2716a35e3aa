import type { FullTextTerm } from '@wikiquery/core/database';
import {
  sql,
  sqlQuery,
  visitingFew,
  type Query,
  type SqlBool,
  type SqlExpression,
} from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { Hiding } from '@wikiquery/core/wiki';

/** A full-text search. */
export interface Search {
  readonly column: 'si_title' | 'si_text';
  readonly terms: readonly FullTextTerm[];
  /** Absent for all. */
  readonly namespaces?: readonly number[];
  /** Whether hits are in the order of their titles if the index does not rank. */
  readonly byTitle?: boolean;
}

/** A page found by a search. */
export interface SearchHit {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_latest: number;
}

/** Whether the database has a full-text index; not cached, as one may be created at any time. */
export async function canSearch(store: Store): Promise<boolean> {
  const { usable } = opened(store).database.dialect.fullText;
  return (await store.first(visitingFew(queryOf(store, usable)))) !== undefined;
}

/** Whether the index is empty although pages exist. */
export async function isIndexEmpty(store: Store): Promise<boolean> {
  const [answer] = await run<{ readonly unfilled: number }>(
    store,
    sql`SELECT EXISTS (SELECT 1 FROM page) AND NOT EXISTS (SELECT 1 FROM searchindex) AS unfilled`,
  );
  return answer?.unfilled === 1;
}

/** Searches pages; the most relevant first if the index ranks. */
export function searchPages(
  store: Store,
  search: Search,
  offset: number,
  limit: number,
): Promise<SearchHit[]> {
  const rank = opened(store).database.dialect.fullText.rank?.(search.column, search.terms);
  const unranked = search.byTitle ? sql`ORDER BY page_namespace, page_title` : sql``;
  const order = rank ? sql`ORDER BY ${rank} DESC, page_id` : unranked;
  return run<SearchHit>(
    store,
    sql`SELECT page_id, page_namespace, page_title, page_latest
      ${found(store, search)} ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** Counts the pages that a search finds. */
export async function countHits(store: Store, search: Search): Promise<number> {
  const [row] = await run<{ readonly hits: number }>(
    store,
    sql`SELECT COUNT(*) AS hits ${found(store, search)}`,
  );
  return row?.hits ?? 0;
}

const run = async <O>(store: Store, fragment: SqlExpression<unknown>): Promise<O[]> =>
  store.all(queryOf<O>(store, fragment));

const queryOf = <O>(store: Store, fragment: SqlExpression<unknown>): Query<O> =>
  sqlQuery(fragment as SqlExpression<O>, opened(store).database.builder);

function found(store: Store, { column, terms, namespaces }: Search) {
  const { dialect } = opened(store).database;
  const { fullText } = dialect;
  const within = namespaces ? dialect.oneOf('page_namespace', namespaces) : sql<SqlBool>`1 = 1`;
  // The index may be older than the hiding of a text whose words it has.
  const shown =
    column === 'si_title'
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`NOT EXISTS (SELECT 1 FROM revision WHERE rev_id = page_latest AND rev_deleted & ${Hiding.text} <> 0)`;
  // Forces the full-text index to be read first.
  return sql`FROM searchindex ${dialect.orderedJoin} page
    WHERE page_id = ${sql.ref(fullText.page)} AND ${fullText.matches(column, terms)} AND ${within} AND ${shown}`;
}
