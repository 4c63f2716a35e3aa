import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { spendCharacters, type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { Hiding } from '@wikiquery/core/wiki';
import { unchangedPages, type IndexedTitle } from './indexed-titles.ts';
import { columns } from './match.ts';
import { hasIndexFile, indexDialect, queryAll, queryIndex } from './statements.ts';
import { hasChangeTriggers } from './triggers.ts';

/** Whether a page, by the alias of its row, has the title under which it was indexed. */
export const hasIndexedTitle = (page: string, indexed = 'wikiquery_search_page'): SqlExpression<unknown> =>
  sql`${sql.ref(`${page}.page_id`)} = ${sql.ref(`${indexed}.wsp_page`)}
    AND ${sql.ref(`${page}.page_title`)} = ${sql.ref(`${indexed}.wsp_title`)}
    AND ${sql.ref(`${page}.page_namespace`)} = ${sql.ref(`${indexed}.wsp_namespace`)}`;

/** The parts of a statement that finds pages by words. */
export interface MatchedPages {
  /** Tables with the index entries of the pages, and, if `readsPages`, rows of `page` as `found`. */
  readonly tables: SqlExpression<unknown>;
  readonly readsPages: boolean;
  /** The page IDs, in a form that SQLite does not use for lookups. */
  readonly id: SqlExpression<unknown>;
  readonly condition: SqlExpression<unknown>;
  /** The relevance of a page for the words. */
  readonly relevance: SqlExpression<number>;
}

const textIsShown = sql`indexed.rev_deleted & ${Hiding.text} = 0`;

/** The full-text tables: all words, or words of titles. */
type WordTable = 'wikiquery_search_words' | 'wikiquery_search_titled';

/** Whether a page still has its indexed title and redirects, and its indexed text is visible. */
export const isUnchanged = (id: SqlExpression<unknown>): SqlExpression<unknown> => sql`EXISTS (
  SELECT 1 FROM wikiquery_search_page AS known
    CROSS JOIN page AS now ON ${hasIndexedTitle('now', 'known')} AND now.page_is_redirect = 0
    CROSS JOIN revision AS indexed ON indexed.rev_id = known.wsp_revision AND indexed.rev_page = known.wsp_page
      AND ${textIsShown}
    WHERE known.wsp_page = ${id}
      AND (known.wsp_redirects = 0 OR NOT EXISTS (SELECT 1 FROM wikiquery_search_page AS led
        WHERE led.wsp_target = known.wsp_page
          AND NOT EXISTS (SELECT 1 FROM page AS redirect WHERE ${hasIndexedTitle('redirect', 'led')}))))`;

/**
 * Finds pages by words. The index can be older than the wiki: pages are skipped if their texts were hidden, or if they
 * were moved or lost a redirect since.
 */
export async function matchedPages(
  store: Store,
  match: string,
  table: WordTable = 'wikiquery_search_words',
): Promise<MatchedPages> {
  const relevance = sql<number>`-bm25(${sql.table(table)}, ${sql.raw(Object.values(columns).join(', '))})`;
  const condition = sql`${sql.table(table)} MATCH ${match}`;
  const id = sql`${sql.table(table)}.rowid`;
  if (!hasIndexFile(store)) {
    // With triggers, only queued pages have to be checked.
    const notDue = sql`${id} NOT IN (SELECT wsd_page FROM wikiquery_search_due)`;
    const isCurrent = (await hasChangeTriggers(store))
      ? sql`(${notDue} OR ${isUnchanged(id)})`
      : isUnchanged(id);
    return {
      tables: sql`${sql.table(table)} CROSS JOIN wikiquery_search_page INDEXED BY wsp_rank ON wsp_page = ${id}`,
      readsPages: false,
      id: sql`+${id}`,
      condition: sql`${condition} AND ${isCurrent}`,
      relevance,
    };
  }
  const hits = await queryIndex<Hit>(
    store,
    sql`SELECT wsp_page AS page, wsp_revision AS revision, wsp_namespace AS namespace, wsp_title AS title,
        wsp_lower AS lower, wsp_incoming AS incoming, wsp_redirects AS redirects, ${relevance} AS relevance
      FROM ${sql.table(table)} CROSS JOIN wikiquery_search_page ON wsp_page = ${id}
      WHERE ${condition}`,
  );
  const lost = await withLostRedirects(
    store,
    hits.filter(({ redirects }) => redirects > 0).map(({ page }) => page),
  );
  const rows = hits.flatMap(({ page, revision, namespace, title, lower, incoming, relevance: own }) =>
    lost.has(page) ? [] : [[page, revision, namespace, title, lower, incoming, own]],
  );
  const list = listed(
    store,
    ['page', 'revision', 'namespace', 'title', 'lower', 'incoming', 'relevance'],
    rows,
  );
  const { orderedJoin } = opened(store).database.dialect;
  return {
    tables: sql`${list}
      ${orderedJoin} page AS found ON ${hasIndexedTitle('found')}
      ${orderedJoin} revision AS indexed ON indexed.rev_id = wsp_revision AND indexed.rev_page = wsp_page
        AND ${textIsShown}`,
    readsPages: true,
    id: sql`wsp_page`,
    condition: sql`1 = 1`,
    relevance: sql`wsp_relevance`,
  };
}

/** Indexed pages as a table for statements on the wiki's database. */
export interface IndexedPages {
  readonly table: SqlExpression<unknown>;
  readonly condition: SqlExpression<unknown>;
}

/** Returns the indexed pages of a condition as a table with titles and redirect targets. */
export async function indexedPages(store: Store, condition: SqlExpression<unknown>): Promise<IndexedPages> {
  if (!hasIndexFile(store)) return { table: sql`wikiquery_search_page`, condition };
  const rows = await queryIndex<IndexedTitle & { readonly target: number | null }>(
    store,
    sql`SELECT wsp_page AS page, wsp_namespace AS namespace, wsp_title AS title, wsp_target AS target
      FROM wikiquery_search_page WHERE ${condition}`,
  );
  const list = listed(
    store,
    ['page', 'namespace', 'title', 'target'],
    rows.map(({ page, namespace, title, target }) => [page, namespace, title, target]),
  );
  return { table: list, condition: sql`1 = 1` };
}

/** Returns pages as a table with link counts and lower-case titles, for an index in a file. */
export async function indexedLinks(store: Store, pages: readonly number[]): Promise<SqlExpression<unknown>> {
  const rows = await queryIndex<Pick<Hit, 'page' | 'lower' | 'incoming'>>(
    store,
    sql`SELECT wsp_page AS page, wsp_lower AS lower, wsp_incoming AS incoming
      FROM wikiquery_search_page WHERE ${indexDialect(store).oneOf('wsp_page', pages)}`,
  );
  const known = new Map(rows.map((row) => [row.page, row]));
  return listed(
    store,
    ['page', 'lower', 'incoming'],
    pages.map((page) => [page, known.get(page)?.lower ?? null, known.get(page)?.incoming ?? 0]),
  );
}

const columnTypes = {
  page: 'BIGINT',
  revision: 'BIGINT',
  namespace: 'INT',
  title: 'VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  lower: 'VARCHAR(1024) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  target: 'BIGINT',
  incoming: 'INT',
  relevance: 'DOUBLE',
} as const;

/** Returns rows of the index as a table for a database without the index, under the same name. */
function listed(
  store: Store,
  names: readonly (keyof typeof columnTypes)[],
  rows: readonly (readonly unknown[])[],
): SqlExpression<unknown> {
  const list = JSON.stringify(rows);
  spendCharacters(store, list.length);
  const columns = names.map((name, at) => sql.raw(`wsp_${name} ${columnTypes[name]} PATH '$[${at}]'`));
  return sql`JSON_TABLE(${list}, '$[*]' COLUMNS (${sql.join(columns)})) AS wikiquery_search_page`;
}

/** Whether the database can join rows from an index file by `JSON_TABLE`: MariaDB from 10.6, MySQL from 8. */
export const canReadIndexFile = async (store: Store): Promise<boolean> =>
  queryAll(store, sql`SELECT 1 FROM JSON_TABLE('[]', '$[*]' COLUMNS (item INT PATH '$')) AS list`).then(
    () => true,
    () => false,
  );

/** A page with the words, as indexed. */
interface Hit extends IndexedTitle {
  readonly revision: number;
  readonly lower: string;
  readonly incoming: number;
  readonly redirects: number;
  readonly relevance: number;
}

/** Returns the pages that lost a redirect since they were indexed. */
async function withLostRedirects(store: Store, pages: readonly number[]): Promise<ReadonlySet<number>> {
  if (pages.length === 0) return new Set();
  const redirects = await queryIndex<IndexedTitle & { readonly target: number }>(
    store,
    sql`SELECT wsp_page AS page, wsp_namespace AS namespace, wsp_title AS title, wsp_target AS target
      FROM wikiquery_search_page WHERE ${indexDialect(store).oneOf('wsp_target', pages)}`,
  );
  const current = await unchangedPages(store, redirects);
  return new Set(redirects.flatMap(({ page, target }) => (current.has(page) ? [] : target)));
}
