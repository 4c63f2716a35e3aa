import { Namespace } from '../../../wiki/site.ts';
import type { Dialect } from '../../database/database.ts';
import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql } from '../../database/statements/sql.ts';
import type { Boost } from './boosts.ts';
import type { SearchHit } from '../search.ts';
import { opened, type Store } from '../store.ts';
import type { PageFilter } from './filters.ts';
import { foundByWords, isAsIndexed } from './indexed.ts';
import { matchText, type Match } from './match.ts';
import { isBeside, queryAll } from './statements.ts';

/** A search by words, filters or both. */
export interface PageSearch {
  /** Words that pages must have; absent if filters alone select them. */
  readonly match?: Match;
  readonly filters: readonly PageFilter[];
  /** Absent for all. */
  readonly namespaces?: readonly number[];
  readonly order: SearchOrder;
  /** Further factors of the relevance. */
  readonly boosts?: readonly Boost[];
  /** Whether links to pages make them more relevant. */
  readonly countsLinks: boolean;
  /** Whether the wiki has a word index, which also counts links. */
  readonly hasIndex: boolean;
}

/** The orders of a search. */
export const searchOrders = [
  'relevance',
  'just_match',
  'none',
  'incoming_links_asc',
  'incoming_links_desc',
  'last_edit_asc',
  'last_edit_desc',
  'create_timestamp_asc',
  'create_timestamp_desc',
  'title_natural_asc',
  'title_natural_desc',
  'random',
  'user_random',
] as const;

/** An order of a search. */
export type SearchOrder = (typeof searchOrders)[number];

/** How much pages of a namespace count, as in CirrusSearch's default settings; those of talk pages a quarter. */
const namespaceWeights: Readonly<Record<number, number>> = {
  [Namespace.main]: 1,
  [Namespace.user]: 0.05,
  [Namespace.project]: 0.1,
  [Namespace.mediawiki]: 0.05,
  [Namespace.template]: 0.005,
  [Namespace.help]: 0.1,
};
const OTHER_WEIGHT = 0.2;
const TALK_WEIGHT = 0.25;

const namespaceWeight = (namespace: SqlExpression<unknown>): SqlExpression<number> =>
  sql<number>`(CASE ${namespace} - (${namespace} & 1) ${sql.join(
    Object.entries(namespaceWeights).map(([id, weight]) => sql.raw(`WHEN ${Number(id)} THEN ${weight}`)),
    sql.raw(' '),
  )} ELSE ${sql.raw(String(OTHER_WEIGHT))} END * CASE ${namespace} & 1 WHEN 1 THEN ${sql.raw(
    String(TALK_WEIGHT),
  )} ELSE 1 END)`;

/** Pages that a search finds. */
export interface FoundPages {
  readonly hits: readonly SearchHit[];
  /** How many there are in all; absent unless it was asked for. */
  readonly total?: number;
}

interface FoundRow extends SearchHit {
  readonly total?: number;
}

/** Searches pages, and counts all that are found if `counts`. */
export async function findPages(
  store: Store,
  search: PageSearch,
  { offset, limit, counts }: { readonly offset: number; readonly limit: number; readonly counts: boolean },
): Promise<FoundPages> {
  const source = await sourceOf(store, search);
  if (!source) return { hits: [], ...(counts && { total: 0 }) };
  const { dialect } = opened(store).database;
  const { place, order } = orderOf(search, source, dialect);
  const columns = sql`page_id, page_namespace, page_title, page_latest`;
  const found = sql`SELECT ${source.readsPages ? columns : sql`wsp_page AS page_id`}, ${place} AS place ${source.from}`;
  // To find and to rank pages takes most of the time, so they are counted at the same time.
  const shown = (what: SqlExpression<unknown>): SqlExpression<unknown> =>
    counts
      ? sql`WITH found_pages AS ${dialect.materialized} (${found})
          SELECT ${what}, (SELECT COUNT(*) FROM found_pages) AS total
          FROM found_pages ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
      : sql`SELECT ${what} FROM (${found}) AS found_pages ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const hits = await queryAll<FoundRow>(
    store,
    source.readsPages
      ? shown(columns)
      : // What is shown is looked up whatever was noted of it.
        sql`SELECT ${columns}${counts ? sql`, total` : sql``}
          FROM (${shown(sql`page_id AS found_id, place`)}) AS shown ${dialect.orderedJoin} page ON page_id = found_id
          WHERE ${isAsIndexed(sql`found_id`)} ORDER BY ${order}`,
  );
  if (!counts) return { hits };
  const [first] = hits;
  if (first?.total !== undefined) return { hits, total: first.total };
  if (offset === 0) return { hits, total: 0 };
  const [row] = await queryAll<{ readonly pages: number }>(
    store,
    sql`SELECT COUNT(*) AS pages ${source.from}`,
  );
  return { hits, total: row?.pages ?? 0 };
}

/** Where a search finds pages. */
interface Source {
  readonly from: SqlExpression<unknown>;
  /** Whether the rows of pages are read, and not only what the index has of them. */
  readonly readsPages: boolean;
  /** How much pages are about the words; absent without words. */
  readonly relevance?: SqlExpression<number>;
}

async function sourceOf(store: Store, search: PageSearch): Promise<Source | undefined> {
  const { match, filters, namespaces, hasIndex } = search;
  const { dialect } = opened(store).database;
  const text = match && matchText(match);
  if (match && text === undefined) return undefined;
  if (text !== undefined) return foundPages(store, text, search);
  // Indexes of redirects and namespaces lead to most pages of a wiki; another one leads to fewer.
  const isIndexed = filters.some((filter) => filter.isIndexed);
  const column = (name: string) => (isIndexed ? dialect.unindexed(name) : sql.ref(name));
  const conditions = [
    sql`${column('page_is_redirect')} = 0`,
    ...(namespaces ? [sql`${column('page_namespace')} IN (${sql.join(namespaces)})`] : []),
    ...filters.map(({ condition }) => condition),
  ];
  const indexed = isBeside(store) ? nothingIndexed : sql`wikiquery_search_page`;
  const joined = hasIndex ? sql`LEFT JOIN ${indexed} ON wsp_page = page_id` : sql``;
  return { from: sql`FROM page ${joined} WHERE ${sql.join(conditions, sql` AND `)}`, readsPages: true };
}

/** Where a search by words finds pages, of which only those are read that the rest of it needs. */
async function foundPages(
  store: Store,
  text: string,
  { filters, namespaces, order, boosts = [] }: PageSearch,
): Promise<Source> {
  const { tables, id, condition, relevance, readsPages } = await foundByWords(store, text);
  const needsPages =
    filters.some(({ ids }) => !ids) ||
    ordersOfPages.has(order) ||
    (order === 'relevance' && boosts.some((boost) => boost.readsPages));
  const page = needsPages && !readsPages ? sql`CROSS JOIN page ON page_id = wsp_page` : sql``;
  const conditions = [
    condition,
    ...(readsPages ? [sql`page_is_redirect = 0`] : []),
    ...(namespaces ? [sql`wsp_namespace IN (${sql.join(namespaces)})`] : []),
    // The index of words has their IDs before the rows of pages are read.
    ...filters.map((filter) => (filter.ids ? sql`${id} IN (${filter.ids})` : filter.condition)),
  ];
  return {
    from: sql`FROM ${tables} ${page} WHERE ${sql.join(conditions, sql` AND `)}`,
    readsPages: readsPages || needsPages,
    relevance,
  };
}

/** Orders by what only the rows of pages have. */
const ordersOfPages: ReadonlySet<SearchOrder> = new Set([
  'last_edit_asc',
  'last_edit_desc',
  'create_timestamp_asc',
  'create_timestamp_desc',
  'title_natural_asc',
  'title_natural_desc',
]);

/** In place of the index where no statement can join it. */
const nothingIndexed = sql`(SELECT NULL AS wsp_page, NULL AS wsp_incoming, NULL AS wsp_lower) AS wikiquery_search_page`;

/** What pages are ordered by. */
interface Order {
  /** What is computed for each page. */
  readonly place: SqlExpression<unknown>;
  /** The order by that, and by columns of pages. */
  readonly order: SqlExpression<unknown>;
}

// oxlint-disable-next-line typescript/consistent-return -- The switch is exhaustive.
function orderOf(search: PageSearch, source: Source, { random }: Dialect): Order {
  const links = search.hasIndex ? sql`COALESCE(wsp_incoming, 0)` : sql`0`;
  switch (search.order) {
    case 'incoming_links_asc':
      return { place: links, order: ascending };
    case 'incoming_links_desc':
      return { place: links, order: descending };
    case 'last_edit_asc':
      return { place: lastEdit, order: ascending };
    case 'last_edit_desc':
      return { place: lastEdit, order: descending };
    case 'create_timestamp_asc':
      return { place: creation, order: ascending };
    case 'create_timestamp_desc':
      return { place: creation, order: descending };
    case 'title_natural_asc':
      return { place: sql`NULL`, order: sql`page_title, page_namespace` };
    case 'title_natural_desc':
      return { place: sql`NULL`, order: sql`page_title DESC, page_namespace DESC` };
    case 'random':
    case 'user_random':
      return { place: sql`NULL`, order: random };
    case 'none':
    case 'just_match':
      return { place: sql`NULL`, order: sql`page_id` };
    case 'relevance':
      return { place: relevanceOf(search, source), order: descending };
  }
}

const ascending = sql`place, page_id`;
const descending = sql`place DESC, page_id`;
const lastEdit = sql`(SELECT rev_timestamp FROM revision WHERE rev_id = page_latest)`;
const creation = sql`(SELECT MIN(rev_timestamp) FROM revision WHERE rev_page = page_id)`;

function relevanceOf(
  { boosts = [], countsLinks, hasIndex }: PageSearch,
  { relevance, readsPages }: Source,
): SqlExpression<number> {
  const factors = [
    ...(relevance ? [relevance] : []),
    namespaceWeight(readsPages ? sql`page_namespace` : sql`wsp_namespace`),
    ...(countsLinks && hasIndex ? [sql`log10(COALESCE(wsp_incoming, 0) + 2)`] : []),
    ...boosts.map(({ factor }) => factor),
  ];
  return sql`${sql.join(factors, sql` * `)}`;
}
