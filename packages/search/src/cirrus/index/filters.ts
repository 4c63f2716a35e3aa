import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import {
  spendCharacters,
  titlesIn,
  type Condition,
  type LocalTitle,
  type Store,
} from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { Namespace, toNfkc } from '@wikiquery/core/wiki';
import { canReadIndexFile, hasIndexedTitle, indexedPages, matchedPages } from './indexed-pages.ts';
import { isInTitles, matchText, type Match } from './match.ts';
import { indexDialect, queryAll, queryIndex } from './statements.ts';
import { hasFullTextIndex } from './tables.ts';

/** A condition on pages. */
export interface PageFilter {
  readonly condition: Condition;
  /** Whether an index selects the pages. */
  readonly isIndexed?: boolean;
  /** A query of their IDs, if it does not read `page`. */
  readonly ids?: SqlExpression<unknown>;
}

/** No page. */
export const noPage: PageFilter = { condition: sql`1 = 0`, isIndexed: true };

/** Pages that meet any of the filters. */
export const anyOf = (filters: readonly PageFilter[]): PageFilter =>
  filters.length === 0
    ? noPage
    : {
        condition: sql`(${sql.join(
          filters.map(({ condition }) => condition),
          sql` OR `,
        )})`,
      };

/** Pages that do not meet a filter; NULL counts as not met. */
export const without = ({ condition }: PageFilter): PageFilter => ({
  condition: sql`(${condition}) IS NOT TRUE`,
});

/** Pages with the IDs that a query selects. */
export const among = (ids: SqlExpression<unknown>): PageFilter => ({
  condition: sql`page_id IN (${ids})`,
  isIndexed: true,
  ids,
});

/** Pages in one of the categories. */
export const inCategories = (store: Store, keys: readonly string[]): PageFilter =>
  keys.length === 0 ? noPage : among(sql`SELECT cl_from FROM ${membersOf(store, keys)}`);

/** FROM and WHERE clauses of category memberships. */
function membersOf(store: Store, keys: readonly string[]): SqlExpression<unknown> {
  const { dialect } = opened(store).database;
  return store.capabilities.categorylinks === 'inline'
    ? sql`categorylinks WHERE ${dialect.oneOf('cl_to', keys)}`
    : sql`linktarget JOIN categorylinks ON cl_target_id = lt_id
        WHERE lt_namespace = ${Namespace.category} AND ${dialect.oneOf('lt_title', keys)}`;
}

/** Returns the subcategories of categories. */
export async function subcategories(store: Store, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await queryAll<{ readonly key: string }>(
    store,
    // The index by type excludes pages, which most members are.
    sql`SELECT page_title AS ${sql.ref('key')} FROM page WHERE page_namespace = ${Namespace.category}
      AND page_id IN (SELECT cl_from FROM ${membersOf(store, keys)} AND cl_type = 'subcat')`,
  );
  return rows.map(({ key }) => key);
}

/** Pages that use one of the templates. */
export const usesTemplate = (store: Store, titles: readonly LocalTitle[]): PageFilter =>
  linking(store, 'templatelinks', 'tl', titles);

/** Pages that link to one of the titles. */
export const linksTo = (store: Store, titles: readonly LocalTitle[]): PageFilter =>
  linking(store, 'pagelinks', 'pl', titles);

function linking(
  store: Store,
  table: 'pagelinks' | 'templatelinks',
  prefix: 'pl' | 'tl',
  titles: readonly LocalTitle[],
): PageFilter {
  if (titles.length === 0) return noPage;
  const { dialect } = opened(store).database;
  const from = sql.ref(`${prefix}_from`);
  return among(
    store.capabilities[table] === 'linktarget'
      ? sql`SELECT ${from} FROM linktarget JOIN ${sql.table(table)} ON ${sql.ref(`${prefix}_target_id`)} = lt_id
          WHERE ${titlesIn(dialect, titles, 'lt_namespace', 'lt_title')}`
      : sql`SELECT ${from} FROM ${sql.table(table)}
          WHERE ${titlesIn(dialect, titles, `${prefix}_namespace`, `${prefix}_title`)}`,
  );
}

/**
 * Returns the titles of categories, or of templates in a namespace, that equal one of the titles, ignoring case; the
 * titles themselves if the wiki has no index.
 */
export async function titlesIgnoringCase(
  store: Store,
  namespace: number,
  keys: readonly string[],
): Promise<readonly string[]> {
  if (!(await hasFullTextIndex(store))) return keys;
  const lower = keys.map((key) => key.toLowerCase());
  const rows = await queryIndex<{ readonly title: string }>(
    store,
    sql`SELECT wsn_title AS title FROM wikiquery_search_title
      WHERE wsn_namespace = ${namespace} AND ${indexDialect(store).oneOf('wsn_lower', lower)}`,
  );
  return [...new Set([...keys, ...rows.map(({ title }) => title)])];
}

/**
 * Pages in the namespaces whose title starts with a text, ignoring case; `orRedirects` includes pages with such a
 * redirect.
 */
export async function titleBegins(
  store: Store,
  text: string,
  namespaces: readonly number[],
  orRedirects = false,
): Promise<PageFilter> {
  const isWithin = sql<never>`page_namespace IN (${sql.join(namespaces)})`;
  if (text === '') return { condition: isWithin };
  if (await hasFullTextIndex(store)) {
    const lower = toNfkc(text).toLowerCase().replaceAll('_', ' ');
    const begins = indexDialect(store).startsWith('wsp_lower', lower);
    const indexed = sql`wsp_namespace IN (${sql.join(namespaces)}) AND ${begins}`;
    return among(await idsOfIndexed(store, indexed, orRedirects));
  }
  const { dialect } = opened(store).database;
  const key = text.replaceAll(' ', '_');
  // Titles start with a capital letter, except in case-sensitive namespaces.
  const starts = new Set([key.charAt(0).toUpperCase() + key.slice(1), key]);
  const begins = sql.join(
    [...starts].map((start) => dialect.startsWith('page_title', start)),
    sql` OR `,
  );
  return { condition: sql`(${isWithin} AND (${begins}))`, isIndexed: true };
}

/** Selects the IDs of the indexed pages of a condition; for redirects, of their targets if `orRedirects`. */
async function idsOfIndexed(
  store: Store,
  indexed: SqlExpression<unknown>,
  orRedirects: boolean,
): Promise<SqlExpression<unknown>> {
  const { table, condition } = await indexedPages(store, indexed);
  const id = orRedirects ? sql`CASE WHEN wsp_target > 0 THEN wsp_target ELSE wsp_page END` : sql`wsp_page`;
  const { orderedJoin } = opened(store).database.dialect;
  return sql`SELECT ${id} FROM ${table} ${orderedJoin} page AS titled ON ${hasIndexedTitle('titled')} WHERE ${condition}`;
}

/** Pages with one of the ids. */
export const hasPageId = (store: Store, ids: readonly number[]): PageFilter =>
  ids.length === 0
    ? noPage
    : { condition: sql`${opened(store).database.dialect.oneOf('page_id', ids)}`, isIndexed: true };

/** Maximum number of IDs passed as separate parameters; MariaDB allows 65,535 parameters. */
const MOST_LISTED = 1000;

/** Pages with any number of IDs; before MariaDB 10.6 and MySQL 8, limited to the parameters of a statement. */
export async function hasFoundId(store: Store, ids: readonly number[]): Promise<PageFilter> {
  const { isRemote } = opened(store).database.dialect;
  if (!isRemote || ids.length <= MOST_LISTED || !(await canReadIndexFile(store)))
    return hasPageId(store, ids);
  const list = JSON.stringify(ids);
  spendCharacters(store, list.length);
  return {
    condition: sql`page_id IN (SELECT id FROM JSON_TABLE(${list}, '$[*]' COLUMNS (id BIGINT PATH '$')) AS found_ids)`,
    isIndexed: true,
  };
}

/** Pages of a content model, ignoring case; `isDefault` includes pages without an explicit model. */
export function hasContentModel(store: Store, model: string, isDefault: boolean): PageFilter {
  const lower = opened(store).database.dialect.toLowerCase('page_content_model');
  const isNamed = sql`${lower} = ${model.toLowerCase()}`;
  return { condition: isDefault ? sql`(${isNamed} OR page_content_model IS NULL)` : sql`${isNamed}` };
}

/** Pages in a language; `isDefault` includes pages without an explicit language. */
export const isInLanguage = (language: string, isDefault: boolean): PageFilter => ({
  condition: isDefault ? sql`(page_lang = ${language} OR page_lang IS NULL)` : sql`page_lang = ${language}`,
});

/** A range of numbers or timestamps, both ends included. */
export interface Range<T> {
  readonly least?: T;
  readonly most?: T;
}

const within = (column: SqlExpression<unknown>, { least, most }: Range<unknown>): SqlExpression<never> => {
  const bounds = [
    ...(least === undefined ? [] : [sql`${column} >= ${least}`]),
    ...(most === undefined ? [] : [sql`${column} <= ${most}`]),
  ];
  return sql`(${bounds.length > 0 ? sql.join(bounds, sql` AND `) : sql`1 = 1`})`;
};

/** Pages whose latest revision is within a time range. */
export const editedWithin = (range: Range<string>): PageFilter => ({
  condition: within(sql`(SELECT rev_timestamp FROM revision WHERE rev_id = page_latest)`, range),
});

/** Pages whose first revision is within a time range. */
export const createdWithin = (range: Range<string>): PageFilter => ({
  condition: within(sql`(SELECT MIN(rev_timestamp) FROM revision WHERE rev_page = page_id)`, range),
});

/** Pages whose text has a number of bytes. */
export const hasBytes = (range: Range<number>): PageFilter => ({
  condition: within(sql`page_len`, range),
});

const fileColumns = {
  size: sql`img_size`,
  bits: sql`img_bits`,
  width: sql`img_width`,
  height: sql`img_height`,
  // As in CirrusSearch: the side of a square with the same number of pixels.
  resolution: sql`FLOOR(SQRT(img_width * img_height))`,
} as const;

// By page ID, as other filters: otherwise SQLite looks up each title with each ID.
const file = (condition: SqlExpression<unknown>): PageFilter =>
  among(sql`SELECT filed.page_id FROM image
    JOIN page AS filed ON filed.page_namespace = ${Namespace.file} AND filed.page_title = img_name
    WHERE ${condition}`);

/** Files with a number in a range. */
export const fileHas = (fact: keyof typeof fileColumns, range: Range<number>): PageFilter =>
  file(within(fileColumns[fact], range));

/** Files of one of the media types. */
export const isMediaType = (store: Store, types: readonly string[]): PageFilter =>
  types.length === 0 ? noPage : file(sql`${opened(store).database.dialect.oneOf('img_media_type', types)}`);

/** Files of a MIME type; the minor type is optional. */
export const isMimeType = (major: string, minor: string | undefined): PageFilter =>
  file(
    minor === undefined
      ? sql`img_major_mime = ${major} OR img_minor_mime = ${major}`
      : sql`img_major_mime = ${major} AND img_minor_mime = ${minor}`,
  );

/** Pages that match a query of the full-text index. */
export async function hasWords(store: Store, match: Match): Promise<PageFilter> {
  const text = matchText(match);
  if (text === undefined) return noPage;
  const { tables, condition } = await matchedPages(
    store,
    text,
    isInTitles(match) ? 'wikiquery_search_titled' : undefined,
  );
  return among(sql`SELECT wsp_page FROM ${tables} WHERE ${condition}`);
}
