import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/** A page's membership in a category, in the same form whichever schema it comes from. */
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

/** The memberships of pages in categories, as `categorylinks`. */
export function categoryLinks(store: Store): AliasedRawBuilder<CategoryLinkRow, 'categorylinks'> {
  const source =
    store.capabilities.categorylinks === 'inline'
      ? `(SELECT ${columns}, cl_to FROM categorylinks)`
      : `(SELECT ${columns}, lt_title AS cl_to FROM categorylinks JOIN linktarget ON lt_id = cl_target_id)`;
  return sql<CategoryLinkRow>`${sql.raw(source)}`.as('categorylinks');
}

/** Whether the category of this title is hidden: null or the property's name. */
export const hiddenMark = (categoryTitle: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(SELECT pp_propname FROM page JOIN page_props ON pp_page = page_id AND pp_propname = 'hiddencat'
    WHERE page_namespace = 14 AND page_title = ${sql.ref(categoryTitle)})`;

/** Which of these categories have pages: whether each of those is hidden, by key. */
export async function knownCategories(
  store: Store,
  keys: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (keys.length === 0) return new Map();
  const query = store.select
    .selectFrom('page')
    .leftJoin('page_props', (join) =>
      join.onRef('pp_page', '=', 'page_id').on('pp_propname', '=', 'hiddencat'),
    )
    .select(['page_title', 'pp_propname'])
    .where('page_namespace', '=', 14)
    .where(store.database.dialect.oneOf('page_title', keys));
  return new Map((await store.all(query)).map((row) => [row.page_title, row.pp_propname !== null]));
}
