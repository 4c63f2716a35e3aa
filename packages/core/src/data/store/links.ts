import type { Tables } from '../database/schema/core.ts';
import type { Aliased, Expression, SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { opened, relation, type Store } from './store.ts';
import { titlesIn, type LocalTitle } from './titles-in.ts';

/** Tables of links from pages to titles. */
export type LinkTable = 'pagelinks' | 'templatelinks' | 'imagelinks' | 'redirect';

/** A link, in one form for all tables and schemas. */
export interface LinkRow {
  readonly link_from: number;
  /** Null in `redirect`. */
  readonly link_from_namespace: number | null;
  readonly link_namespace: number;
  readonly link_title: string;
  /** Id in `linktarget`; null if the table contains titles. */
  readonly link_target: number | null;
  /** Null except in `redirect`, where it is empty for none, even if the database has NULL; so is `link_interwiki`. */
  readonly link_fragment: string | null;
  readonly link_interwiki: string | null;
}

/** The sides of a link that conditions can restrict. */
type Side = 'pages' | 'titles' | 'either';
type Links = Aliased<LinkRow, 'link'>;

const prefixes = { pagelinks: 'pl', templatelinks: 'tl', imagelinks: 'il' } as const;

/** Whether the table refers to `linktarget`. */
export const hasTargets = (store: Store, table: LinkTable): boolean =>
  table !== 'redirect' && store.capabilities[table] === 'linktarget';

/** Links on pages. */
export const linksOfPages = (store: Store, table: LinkTable, pages: readonly number[]) =>
  allLinks(store, table).whereOneOf('link_from', pages);

const allLinks = (store: Store, table: LinkTable) =>
  relation(store, opened(store).select.selectFrom(links(store, table, 'pages'))).select([
    'link_from',
    'link_namespace',
    'link_title',
  ]);

/** A link to a title, with the page that contains it. */
export type LinkingPage = Pick<LinkRow, 'link_from' | 'link_namespace' | 'link_title'> &
  Pick<Tables['page'], 'page_namespace' | 'page_title' | 'page_is_redirect'>;

/** Links to titles, with the pages that contain them; `isSortedByTitle` says whether the caller sorts by title. */
export function linksToTitles(
  store: Store,
  table: LinkTable,
  titles: readonly LocalTitle[],
  isSortedByTitle = titles.length > 1,
) {
  const [title] = titles;
  // Does not read the link's copy of the page's namespace, which the index by target does not contain.
  const single = title && !isSortedByTitle && table !== 'redirect' && hasTargets(store, table);
  const found = opened(store)
    .select.selectFrom(single ? linksToTitle(table, title) : links(store, table, 'titles'))
    .crossJoin('page')
    .when(!single, (q) => q.where(targetCondition(store, titles)))
    .whereRef('page_id', '=', 'link_from')
    .select(['link_from', 'link_namespace', 'link_title'])
    .when(table === 'redirect', (q) => q.select('link_fragment'))
    .select(['page_namespace', 'page_title', 'page_is_redirect']);
  return relation(store, found);
}

/** A range of keys in a namespace. */
export interface TitleRange {
  readonly namespace: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly prefix: string | undefined;
}

/** Links to a range of titles. */
export async function linksToRange(store: Store, table: LinkTable, range: TitleRange) {
  const condition = await rangeCondition(store, table, range);
  // In the order of target ids, which an index gives.
  return relation(store, opened(store).select.selectFrom(links(store, table, 'pages')))
    .select(['link_from', 'link_title', 'link_target'])
    .selectIf(table === 'redirect', ['link_fragment', 'link_interwiki'])
    .where(condition);
}

/** Distinct titles in a range that have links to them. */
export async function linkedTitles(store: Store, table: LinkTable, range: TitleRange) {
  const condition = await rangeCondition(store, table, range);
  const source = hasTargets(store, table) ? linkedTargets(table) : links(store, table, 'titles');
  const titles = opened(store)
    .select.selectFrom(source)
    .select(['link_title', 'link_target', sql<number | null>`NULL`.as('link_from')])
    .when(!hasTargets(store, table), (q) => q.distinct())
    .where(condition);
  return relation(store, titles);
}

/** Returns a link table as a table expression `link`; `known` is the side that conditions restrict. */
export function links(store: Store, table: LinkTable, known: Side): Links {
  if (table === 'redirect') {
    return source(
      'rd_from AS link_from, NULL AS link_from_namespace, rd_namespace AS link_namespace, rd_title AS link_title, ' +
        "NULL AS link_target, COALESCE(rd_fragment, '') AS link_fragment, " +
        "COALESCE(rd_interwiki, '') AS link_interwiki FROM redirect",
    );
  }
  const prefix = prefixes[table];
  const columns = columnsOf(prefix);
  if (hasTargets(store, table)) {
    const [first, second] = known === 'titles' ? ['linktarget', table] : [table, 'linktarget'];
    const join = known === 'either' ? sql`JOIN` : opened(store).database.dialect.orderedJoin;
    return source(
      `${columns}, lt_namespace AS link_namespace, lt_title AS link_title, ${prefix}_target_id AS link_target FROM ${first}`,
      sql`${join} ${sql.table(second)} WHERE lt_id = ${sql.ref(`${prefix}_target_id`)}`,
    );
  }
  const title =
    table === 'imagelinks'
      ? '6 AS link_namespace, il_to AS link_title'
      : `${prefix}_namespace AS link_namespace, ${prefix}_title AS link_title`;
  return source(`${columns}, ${title}, NULL AS link_target FROM ${table}`);
}

function linkedTargets(table: LinkTable): Links {
  const prefix = table === 'redirect' ? 'rd' : prefixes[table];
  return source(
    'lt_namespace AS link_namespace, lt_title AS link_title, lt_id AS link_target FROM linktarget ' +
      `WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${prefix}_target_id = lt_id)`,
  );
}

const source = (select: string, joined = sql``): Links =>
  sql<LinkRow>`(SELECT ${sql.raw(select)} ${joined})`.as('link');

/** Links to one title by a subquery for its id, so that MariaDB too takes their order from an index. */
const linksToTitle = (table: keyof typeof prefixes, { namespace, key }: LocalTitle): Links => {
  const { columns, target } = linkColumns[table];
  return sql<LinkRow>`(SELECT ${columns}, ${namespace} AS link_namespace, ${key} AS link_title,
      ${target} AS link_target FROM ${sql.table(table)}
    WHERE ${target} = (SELECT lt_id FROM linktarget WHERE lt_namespace = ${namespace} AND lt_title = ${key}))`.as(
    'link',
  );
};

const columnsOf = (prefix: string): string =>
  `${prefix}_from AS link_from, ${prefix}_from_namespace AS link_from_namespace, ` +
  'NULL AS link_fragment, NULL AS link_interwiki';

const partsOf = (prefix: string) => ({
  columns: sql.raw(columnsOf(prefix)),
  target: sql.ref(`${prefix}_target_id`),
});

const linkColumns = {
  pagelinks: partsOf(prefixes.pagelinks),
  templatelinks: partsOf(prefixes.templatelinks),
  imagelinks: partsOf(prefixes.imagelinks),
} as const;

/** Links to the titles, found in the order of namespace and title, without sorting. */
function targetCondition(store: Store, titles: readonly LocalTitle[]): Expression<SqlBool> {
  const { dialect } = opened(store).database;
  const exactly = titlesIn(dialect, titles, 'link_namespace', 'link_title');
  const namespaces = new Set(titles.map(({ namespace }) => namespace));
  if (namespaces.size < 2) return exactly;
  const keys = new Set(titles.map(({ key }) => key));
  // The comparison with 1 keeps the planner from using the alternatives to find rows.
  return sql<SqlBool>`${dialect.oneOf('link_namespace', [...namespaces])} AND ${dialect.oneOf('link_title', [...keys])} AND ${exactly} = 1`;
}

/** Whether links to titles of several namespaces are in the order of these only in an index that begins with them. */
export const isReadByTitle = (store: Store, table: LinkTable, titles: readonly LocalTitle[]): boolean =>
  table !== 'redirect' &&
  !hasTargets(store, table) &&
  new Set(titles.map(({ namespace }) => namespace)).size > 1;

/** Links to titles in the range, found by title, or in the order of target ids. */
async function rangeCondition(
  store: Store,
  table: LinkTable,
  range: TitleRange,
): Promise<Expression<SqlBool>> {
  if (!hasTargets(store, table)) return within(store, range, 'link_namespace', 'link_title');
  const targets = await fewTargets(store, range);
  return targets
    ? opened(store).database.dialect.oneOf('link_target', targets)
    : // The sum keeps the planner from finding the targets by title and sorting them by id.
      within(store, range, 'link_namespace + 0', 'link_title');
}

/** Reads the ids of the targets in the range if there are few. */
async function fewTargets(store: Store, range: TitleRange): Promise<readonly number[] | undefined> {
  const { largeNamespaces } = opened(store);
  const isUnbounded = range.from === undefined && range.to === undefined && range.prefix === undefined;
  if (isUnbounded && largeNamespaces.has(range.namespace)) return undefined;
  const targets = opened(store)
    .select.selectFrom('linktarget')
    .where(within(store, range, 'lt_namespace', 'lt_title'))
    .select('lt_id');
  const counting = opened(store)
    .select.selectFrom(targets.limit(FEW_TARGETS).as('target'))
    .select(({ fn }) => fn.countAll().as('found'));
  const { found } = (await store.first(counting)) ?? { found: 0 };
  if (found < FEW_TARGETS) return (await store.all(targets)).map(({ lt_id }) => lt_id);
  if (isUnbounded) largeNamespaces.add(range.namespace);
  return undefined;
}

/** Number of targets up to which sorting is faster than reading all of `linktarget`. */
const FEW_TARGETS = 2000;

function within(
  store: Store,
  { namespace, from, to, prefix }: TitleRange,
  namespaceColumn: string,
  titleColumn: string,
): Expression<SqlBool> {
  const { dialect } = opened(store).database;
  const conditions: Expression<SqlBool>[] = [sql`${sql.raw(namespaceColumn)} = ${namespace}`];
  if (from !== undefined) conditions.push(dialect.compare(titleColumn, '>=', from));
  if (to !== undefined) conditions.push(dialect.compare(titleColumn, '<=', to));
  if (prefix !== undefined) conditions.push(dialect.startsWith(titleColumn, prefix));
  return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
}
