import { type AliasedRawBuilder, type Expression, type SqlBool, sql } from 'kysely';
import { titlesCondition } from './pages.ts';
import { relation } from './relation.ts';
import { opened, type Store, type Tables } from './store.ts';
import type { LocalTitle } from './titles-in.ts';

/** Tables that say which page links to which title. */
export type LinkTable = 'pagelinks' | 'templatelinks' | 'imagelinks' | 'redirect';

/** A link, in the same form whichever table and schema it comes from. */
export interface LinkRow {
  readonly link_from: number;
  /** Null in `redirect`, which does not repeat it. */
  readonly link_from_namespace: number | null;
  readonly link_namespace: number;
  readonly link_title: string;
  /** Number in `linktarget`, or null where the table keeps its own titles. */
  readonly link_target: number | null;
  /** Of `redirect` alone, empty where it has none: older wikis have null there. */
  readonly link_fragment: string | null;
  readonly link_interwiki: string | null;
}

/** The two sides of a link. */
type Side = 'pages' | 'titles';
type Links = AliasedRawBuilder<LinkRow, 'link'>;

const prefixes = { pagelinks: 'pl', templatelinks: 'tl', imagelinks: 'il' } as const;

/** Whether the table keeps its targets in `linktarget`. */
export const hasTargets = (store: Store, table: LinkTable): boolean =>
  table !== 'redirect' && store.capabilities[table] === 'linktarget';

/** The links that stand on pages. */
export const linksOfPages = (store: Store, table: LinkTable, pages: readonly number[]) =>
  relation(store, opened(store).select.selectFrom(links(store, table, 'pages')))
    .select(['link_from', 'link_namespace', 'link_title'])
    .whereOneOf('link_from', pages);

/** A link to a title, with the page that it stands on. */
export type LinkingPage = Pick<LinkRow, 'link_from' | 'link_namespace' | 'link_title' | 'link_fragment'> &
  Pick<Tables['page'], 'page_namespace' | 'page_title' | 'page_is_redirect'>;

/** The links to titles, with the pages that they stand on; one title need not be sorted by. */
export function linksToTitles(
  store: Store,
  table: LinkTable,
  titles: readonly LocalTitle[],
  isSortedByTitle = titles.length > 1,
) {
  const [title] = titles;
  // The link's own copy of the page's namespace is not read: it stands in no index that finds links by target.
  const single = title && !isSortedByTitle && table !== 'redirect' && hasTargets(store, table);
  const found = opened(store)
    .select.selectFrom(single ? linksToTitle(prefixes[table], table, title) : links(store, table, 'titles'))
    .crossJoin('page')
    .$if(!single, (q) => q.where(targetCondition(store, titles)))
    .whereRef('page_id', '=', 'link_from')
    .select(['link_from', 'link_namespace', 'link_title', 'link_fragment'])
    .select(['page_namespace', 'page_title', 'page_is_redirect']);
  return relation(store, found);
}

/** Titles of one namespace, by key. */
export interface TitleRange {
  readonly namespace: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly prefix: string | undefined;
}

/** The links to a range of titles. */
export async function linksToRange(store: Store, table: LinkTable, range: TitleRange) {
  // In the order of their targets' numbers, which an index of the links gives.
  return relation(store, opened(store).select.selectFrom(links(store, table, 'pages')))
    .select(['link_from', 'link_title', 'link_target', 'link_fragment', 'link_interwiki'])
    .where(await rangeCondition(store, table, range));
}

/** The titles of a range that something links to, each once. */
export async function linkedTitles(store: Store, table: LinkTable, range: TitleRange) {
  const source = hasTargets(store, table) ? linkedTargets(table) : links(store, table, 'titles');
  const titles = opened(store)
    .select.selectFrom(source)
    .select(['link_title', 'link_target', sql<number | null>`NULL`.as('link_from')])
    .$if(!hasTargets(store, table), (q) => q.distinct())
    .where(await rangeCondition(store, table, range));
  return relation(store, titles);
}

/** A link table as `link`, with the columns of {@link LinkRow}; `known` is the side where a search begins. */
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
    const [first, second] = known === 'pages' ? [table, 'linktarget'] : ['linktarget', table];
    return source(
      `${columns}, lt_namespace AS link_namespace, lt_title AS link_title, ${prefix}_target_id AS link_target FROM ${first}`,
      sql`${opened(store).database.dialect.orderedJoin} ${sql.table(second)} WHERE lt_id = ${sql.ref(`${prefix}_target_id`)}`,
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

/** The links to one title, whose number is worked out first, so that MariaDB, too, knows that an index gives their order. */
const linksToTitle = (prefix: string, table: LinkTable, { namespace, key }: LocalTitle): Links => {
  const target = sql.ref(`${prefix}_target_id`);
  return sql<LinkRow>`(SELECT ${sql.raw(columnsOf(prefix))}, ${namespace} AS link_namespace, ${key} AS link_title,
      ${target} AS link_target FROM ${sql.table(table)}
    WHERE ${target} = (SELECT lt_id FROM linktarget WHERE lt_namespace = ${namespace} AND lt_title = ${key}))`.as(
    'link',
  );
};

const columnsOf = (prefix: string): string =>
  `${prefix}_from AS link_from, ${prefix}_from_namespace AS link_from_namespace, ` +
  'NULL AS link_fragment, NULL AS link_interwiki';

/** Links to the titles, found in the order of namespaces and titles, so that nothing has to be sorted. */
function targetCondition(store: Store, titles: readonly LocalTitle[]): Expression<SqlBool> {
  const exactly = titlesCondition(store, titles, 'link_namespace', 'link_title');
  const namespaces = new Set(titles.map(({ namespace }) => namespace));
  if (namespaces.size < 2) return exactly;
  const { dialect } = opened(store).database;
  const keys = new Set(titles.map(({ key }) => key));
  // Compared with 1, the alternatives are a check of each row and no way of finding rows.
  return sql<SqlBool>`${dialect.oneOf('link_namespace', [...namespaces])} AND ${dialect.oneOf('link_title', [...keys])} AND ${exactly} = 1`;
}

/** Links to titles in the range, found by title, or in the order of `linktarget`'s numbers where there is one. */
async function rangeCondition(
  store: Store,
  table: LinkTable,
  range: TitleRange,
): Promise<Expression<SqlBool>> {
  if (!hasTargets(store, table)) return within(store, range, 'link_namespace', 'link_title');
  const targets = await fewTargets(store, range);
  if (targets) return opened(store).database.dialect.oneOf('link_target', targets);
  // The sum keeps the database from finding all these targets by title and sorting them by number.
  return within(store, range, 'link_namespace + 0', 'link_title');
}

/** The numbers of the targets in the range, where these are few. */
async function fewTargets(store: Store, range: TitleRange): Promise<readonly number[] | undefined> {
  const { crowdedNamespaces } = opened(store);
  const isWhole = range.from === undefined && range.to === undefined && range.prefix === undefined;
  if (isWhole && crowdedNamespaces.has(range.namespace)) return undefined;
  const targets = opened(store)
    .select.selectFrom('linktarget')
    .where(within(store, range, 'lt_namespace', 'lt_title'))
    .select('lt_id');
  const counting = opened(store)
    .select.selectFrom(targets.limit(FEW).as('target'))
    .select(({ fn }) => fn.countAll<number>().as('found'));
  const { found = 0 } = (await store.first(counting)) ?? {};
  if (found < FEW) return (await store.all(targets)).map(({ lt_id }) => lt_id);
  if (isWhole) crowdedNamespaces.add(range.namespace);
  return undefined;
}

/** Targets that are found and sorted sooner than all of `linktarget` is read. */
const FEW = 2000;

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
