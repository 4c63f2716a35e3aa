import { Namespace } from '../../wiki/site.ts';
import type { Aliased, Expression, SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Condition } from './relation.ts';
import { opened, relation, type Store } from './store.ts';

/** A page's membership in a category, in one form for all schemas. */
export interface CategoryLinkRow {
  readonly cl_from: number;
  /** The category's title, with underscores. */
  readonly cl_to: string;
  readonly cl_sortkey: string;
  readonly cl_sortkey_prefix: string;
  readonly cl_timestamp: number | string;
  readonly cl_type: 'page' | 'subcat' | 'file';
}

const columns = 'cl_from, cl_sortkey, cl_sortkey_prefix, cl_timestamp, cl_type';

/** Returns the category memberships as a table expression `categorylinks`. */
export function categoryLinks(store: Store): Aliased<CategoryLinkRow, 'categorylinks'> {
  const source =
    store.capabilities.categorylinks === 'inline'
      ? `(SELECT ${columns}, cl_to FROM categorylinks)`
      : `(SELECT ${columns}, lt_title AS cl_to FROM categorylinks JOIN linktarget ON lt_id = cl_target_id)`;
  return sql<CategoryLinkRow>`${sql.raw(source)}`.as('categorylinks');
}

/** Memberships of pages in categories. */
export const memberships = (store: Store) =>
  relation(store, opened(store).select.selectFrom(categoryLinks(store)));

/** Memberships of pages in one category: of targets by its number, which the indexes begin with. */
export function membershipsIn(store: Store, category: string) {
  const { select } = opened(store);
  if (store.capabilities.categorylinks === 'inline')
    return relation(store, select.selectFrom(categoryLinks(store))).where('cl_to', '=', category);
  const members = sql<CategoryLinkRow>`(SELECT ${sql.raw(columns)}, ${category} AS cl_to FROM categorylinks
    WHERE ${isIn(store, category)})`;
  return relation(store, select.selectFrom(members.as('categorylinks')));
}

/** The condition of memberships in a category. */
const isIn = ({ capabilities }: Store, category: string): Condition =>
  capabilities.categorylinks === 'inline'
    ? sql`cl_to = ${category}`
    : sql`cl_target_id = (SELECT lt_id FROM linktarget WHERE lt_namespace = ${Namespace.category} AND lt_title = ${category})`;

/** The members of one type in a category, among which sort keys are compared. */
export interface SortedMembers {
  readonly category: string;
  readonly type: string;
}

/**
 * Decodes a sort key from hexadecimal digits into the value with which those of members compare. MediaWiki stores keys
 * with a NUL, such as numeric ones, as BLOBs in SQLite; imports store all keys as texts.
 */
export function sortKeyOfHex(
  store: Store,
  digits: string,
  { category, type }: SortedMembers,
): Expression<string> {
  const { dialect } = opened(store).database;
  const text = dialect.fromHex(digits);
  const blob = /^(?:..)*?00/.test(digits) ? dialect.fromHexWithNul?.(digits) : undefined;
  if (!blob) return text;
  // BLOBs follow all texts, so an index finds whether there are any.
  const hasBlobs = sql`EXISTS (SELECT 1 FROM categorylinks WHERE ${isIn(store, category)} AND cl_type = ${type} AND cl_sortkey >= x'')`;
  return sql<string>`CASE WHEN ${hasBlobs} THEN ${blob} ELSE ${text} END`;
}

/** The page property that hides a category; null if it is not hidden. */
export const hiddenMark = (categoryTitle: 'cat_title' | 'cl_to'): SqlExpression<string | null> =>
  sql<
    string | null
  >`(SELECT pp_propname FROM page JOIN page_props ON pp_page = page_id AND pp_propname = 'hiddencat'
    WHERE page_namespace = 14 AND page_title = ${sql.ref(categoryTitle)})`;

/** Memberships in hidden, or in visible, categories. */
export const inHiddenCategory = (hidden: boolean): Condition =>
  sql`${hiddenMark('cl_to')} IS ${sql.raw(hidden ? 'NOT NULL' : 'NULL')}`;

/** Returns whether each of the categories that have a page is hidden, by key. */
export async function knownCategories(
  store: Store,
  keys: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (keys.length === 0) return new Map();
  const query = opened(store)
    .select.selectFrom('page')
    .leftJoin('page_props', (join) =>
      join.onRef('pp_page', '=', 'page_id').on('pp_propname', '=', 'hiddencat'),
    )
    .select(['page_title', 'pp_propname'])
    .where('page_namespace', '=', 14)
    .where(opened(store).database.dialect.oneOf('page_title', keys));
  return new Map((await store.all(query)).map((row) => [row.page_title, row.pp_propname !== null]));
}

/** Reads the stored numbers of members of categories, by key. */
export async function countCategoryMembers(
  store: Store,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<'all' | 'pages' | 'subcats' | 'files', number>>>> {
  if (keys.length === 0 || !store.capabilities.tables.has('category')) return new Map();
  const query = opened(store)
    .select.selectFrom('category')
    .select(['cat_title', 'cat_pages', 'cat_subcats', 'cat_files'])
    .where(opened(store).database.dialect.oneOf('cat_title', keys));
  return new Map(
    (await store.all(query)).map(
      ({ cat_title: key, cat_pages: all, cat_subcats: subcats, cat_files: files }) => [
        key,
        { all, pages: all - subcats - files, subcats, files },
      ],
    ),
  );
}
