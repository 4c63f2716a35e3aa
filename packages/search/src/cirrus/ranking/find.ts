import type { Dialect } from '@wikiquery/core/database';
import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { Namespace } from '@wikiquery/core/wiki';
import type { SearchHit } from '../../core-search/index/find-pages.ts';
import type { PageFilter } from '../index/filters.ts';
import { indexedLinks, isUnchanged, matchedPages } from '../index/indexed-pages.ts';
import { matchText, type Match } from '../index/match.ts';
import { hasIndexFile, queryAll } from '../index/statements.ts';
import type { Boost } from './boosts.ts';
import { createHitPruning } from './prune-hits.ts';

/** A search by words, filters or both. */
export interface PageSearch {
  /** The words; absent if only filters select pages. */
  readonly match?: Match;
  readonly filters: readonly PageFilter[];
  /** Absent for all. */
  readonly namespaces?: readonly number[];
  readonly order: SearchOrder;
  /** Further factors of the relevance. */
  readonly boosts?: readonly Boost[];
  /** Whether links to pages make them more relevant. */
  readonly countsLinks: boolean;
  /** Whether the wiki has a full-text index, which also has link counts. */
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

/** Weights of namespaces, as in CirrusSearch's default settings; talk pages have a quarter of the weight. */
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

/** Returns the weight of pages in a namespace. */
const weightOf = (namespace: number): number =>
  (namespaceWeights[namespace - (namespace & 1)] ?? OTHER_WEIGHT) * ((namespace & 1) === 1 ? TALK_WEIGHT : 1);

/** The weight of a page by its namespace, which is one of `given`. */
function namespaceWeight(
  namespace: SqlExpression<unknown>,
  given: readonly number[] | undefined,
): SqlExpression<number> {
  const [first, ...others] = given ?? [];
  if (first !== undefined && others.length === 0) return sql<number>`${sql.lit(weightOf(first))}`;
  const known = Object.keys(namespaceWeights).flatMap((id) => [Number(id), Number(id) + 1]);
  return sql<number>`CASE ${namespace} ${sql.join(
    known.map((id) => sql.raw(`WHEN ${id} THEN ${weightOf(id)}`)),
    sql.raw(' '),
  )} ELSE CASE ${namespace} & 1 WHEN 1 THEN ${sql.lit(OTHER_WEIGHT * TALK_WEIGHT)} ELSE ${sql.lit(OTHER_WEIGHT)} END END`;
}

/** Pages that a search finds. */
export interface FoundPages {
  readonly hits: readonly SearchHit[];
  /** The total number of hits; absent unless requested. */
  readonly total?: number;
}

interface FoundRow extends SearchHit {
  readonly total?: number;
  /** The sort key; absent if the query reads rows of pages, null for hits that are not ranked. */
  readonly place?: number | null;
}

/** A range of the hits; `counts` also requests their total number. */
interface Range {
  readonly offset: number;
  readonly limit: number;
  readonly counts: boolean;
}

/** Searches pages, and counts all hits if `counts`. */
export async function findPages(store: Store, search: PageSearch, range: Range): Promise<FoundPages> {
  const { offset, counts } = range;
  const source = await sourceOf(store, search);
  if (!source) return { hits: [], ...(counts && { total: 0 }) };
  const hits =
    (await firstOfMany(store, search, source, range)) ?? (await foundRows(store, search, source, range));
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

/** Finds the top hits without ranking hits that cannot be among them; undefined if pruning does not apply. */
async function firstOfMany(
  store: Store,
  search: PageSearch,
  source: Source,
  range: Range,
): Promise<readonly FoundRow[] | undefined> {
  const { match, order } = search;
  if (!match || source.text === undefined || source.readsPages || order !== 'relevance') return undefined;
  const weight = product(weightsOf(search, source));
  const asked = range.offset + range.limit;
  const many = await createHitPruning(store, { match, text: source.text }, source.from, weight, asked);
  if (!many) return undefined;
  const first = await many.candidates();
  const rows = await foundRows(store, search, source, range, first.condition);
  const least = rows.length === range.limit ? (rows.at(-1)?.place ?? 0) : 0;
  if (least > first.others) return rows;
  // At least as many hits have this relevance.
  return least > 0
    ? foundRows(store, search, source, range, (await many.candidates(least)).condition)
    : undefined;
}

/** Reads a range of the hits in order; hits that do not meet `isRanked` come last. */
async function foundRows(
  store: Store,
  search: PageSearch,
  source: Source,
  { offset, limit, counts }: Range,
  isRanked?: SqlExpression<unknown>,
): Promise<readonly FoundRow[]> {
  const { dialect } = opened(store).database;
  const { place: own, order } = orderOf(search, source, dialect);
  const place = isRanked ? sql`CASE WHEN ${isRanked} THEN ${own} END` : own;
  const columns = sql`page_id, page_namespace, page_title, page_latest`;
  const found = sql`SELECT ${source.readsPages ? columns : sql`wsp_page AS page_id`}, ${place} AS place ${source.from}`;
  // Finding and ranking take most of the time, so the same pass counts the hits.
  const shown = (what: SqlExpression<unknown>): SqlExpression<unknown> =>
    counts
      ? sql`WITH found_pages AS ${dialect.materialized} (${found})
          SELECT ${what}, (SELECT COUNT(*) FROM found_pages) AS total
          FROM found_pages ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
      : sql`SELECT ${what} FROM (${found}) AS found_pages ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return queryAll<FoundRow>(
    store,
    source.readsPages
      ? shown(columns)
      : // What is shown is looked up whatever was noted of it.
        sql`SELECT ${columns}, place${counts ? sql`, total` : sql``}
          FROM (${shown(sql`page_id AS found_id, place`)}) AS shown ${dialect.orderedJoin} page ON page_id = found_id
          WHERE ${isUnchanged(sql`found_id`)} ORDER BY ${order}`,
  );
}

/** The FROM clause of a search. */
interface Source {
  readonly from: SqlExpression<unknown>;
  /** Whether it reads rows of `page`, not only the index. */
  readonly readsPages: boolean;
  /** The relevance of pages for the words, and the full-text query; absent without words. */
  readonly relevance?: SqlExpression<number>;
  readonly text?: string;
}

async function sourceOf(store: Store, search: PageSearch): Promise<Source | undefined> {
  const { match, filters, namespaces, order, hasIndex } = search;
  const { dialect } = opened(store).database;
  const text = match && matchText(match);
  if (match && text === undefined) return undefined;
  if (text !== undefined) return foundPages(store, text, search);
  // Indexes on redirects and namespaces select most pages of a wiki; any other index is more selective.
  const isIndexed = filters.some((filter) => filter.isIndexed);
  const column = (name: string) => (isIndexed ? dialect.unindexed(name) : sql.ref(name));
  const conditions = [
    sql`${column('page_is_redirect')} = 0`,
    ...(namespaces ? [sql`${column('page_namespace')} IN (${sql.join(namespaces)})`] : []),
    ...filters.map(({ condition }) => condition),
  ];
  const isFound = sql.join(conditions, sql` AND `);
  // Other orders do not read the full-text index.
  const isLinked = order === 'relevance' || order.startsWith('incoming_links_');
  if (!hasIndex || !isLinked) return { from: sql`FROM page WHERE ${isFound}`, readsPages: true };
  if (!hasIndexFile(store)) {
    const joined = sql`page LEFT JOIN wikiquery_search_page ON wsp_page = page_id`;
    return { from: sql`FROM ${joined} WHERE ${isFound}`, readsPages: true };
  }
  const rows = await queryAll<{ readonly page: number }>(
    store,
    sql`SELECT page_id AS page FROM page WHERE ${isFound}`,
  );
  const linked = await indexedLinks(
    store,
    rows.map(({ page }) => page),
  );
  return { from: sql`FROM ${linked} ${dialect.orderedJoin} page ON page_id = wsp_page`, readsPages: true };
}

/** The FROM clause of a search by words; it reads rows of `page` only if filters or the order need them. */
async function foundPages(
  store: Store,
  text: string,
  { filters, namespaces, order, boosts = [] }: PageSearch,
): Promise<Source> {
  const { tables, id, condition, relevance, readsPages } = await matchedPages(store, text);
  const needsPages =
    filters.some(({ ids }) => !ids) ||
    ordersOfPages.test(order) ||
    (order === 'relevance' && boosts.some((boost) => boost.readsPages));
  const page = needsPages && !readsPages ? sql`CROSS JOIN page ON page_id = wsp_page` : sql``;
  const conditions = [
    condition,
    ...(readsPages ? [sql`page_is_redirect = 0`] : []),
    ...(namespaces ? [sql`wsp_namespace IN (${sql.join(namespaces)})`] : []),
    // The full-text index yields page IDs before rows of `page` are read.
    ...filters.map((filter) => (filter.ids ? sql`${id} IN (${filter.ids})` : filter.condition)),
  ];
  return {
    from: sql`FROM ${tables} ${page} WHERE ${sql.join(conditions, sql` AND `)}`,
    readsPages: readsPages || needsPages,
    relevance,
    text,
  };
}

/** Orders by columns that only `page` has. */
const ordersOfPages = /^(?:last_edit|create_timestamp|title_natural)_/;

/** How pages are ordered. */
interface Order {
  /** The sort key, computed for each page. */
  readonly place: SqlExpression<unknown>;
  /** The ORDER BY terms: the sort key and columns of `page`. */
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

const relevanceOf = (search: PageSearch, source: Source): SqlExpression<number> =>
  product([...(source.relevance ? [source.relevance] : []), ...weightsOf(search, source)]);

/** Factors of the relevance apart from the words. */
const weightsOf = (
  { boosts = [], countsLinks, hasIndex, namespaces }: PageSearch,
  { readsPages }: Source,
): readonly SqlExpression<number>[] => [
  namespaceWeight(readsPages ? sql`page_namespace` : sql`wsp_namespace`, namespaces),
  ...(countsLinks && hasIndex ? [sql<number>`log10(COALESCE(wsp_incoming, 0) + 2)`] : []),
  ...boosts.map(({ factor }) => factor),
];

const product = (factors: readonly SqlExpression<number>[]): SqlExpression<number> =>
  sql`${sql.join(factors, sql` * `)}`;
