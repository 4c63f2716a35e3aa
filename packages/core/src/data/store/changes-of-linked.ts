import { Namespace } from '../../wiki/site.ts';
import type { Title } from '../../wiki/title.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { categoryLinks } from './category-links.ts';
import { links, type LinkTable } from './links.ts';
import { pagesByTitles } from './pages.ts';
import type { Condition } from './relation.ts';
import { opened, type Store } from './store.ts';

/**
 * Changes to the pages that a page links to, or that link to it; for a category, to its members. Undefined if the page
 * does not exist, and so has no links.
 */
export async function changesOfLinked(
  store: Store,
  { namespace, key }: Title,
  reverse: boolean,
): Promise<Condition | undefined> {
  if (namespace === Namespace.category && !reverse) {
    const members = opened(store)
      .select.selectFrom(categoryLinks(store))
      .select(sql`1`.as('one'))
      .where(sql<SqlBool>`cl_from = rc_cur_id AND cl_to = ${key}`);
    return sql<SqlBool>`EXISTS ${members}`;
  }
  const withFiles = namespace === Namespace.file || !reverse;
  const tables: LinkTable[] = ['pagelinks', 'templatelinks', ...(withFiles ? ['imagelinks' as const] : [])];
  const link = (table: LinkTable, condition: Condition) =>
    sql<SqlBool>`EXISTS ${opened(store)
      .select.selectFrom(links(store, table, 'titles'))
      .select(sql`1`.as('one'))
      .where(condition)}`;
  if (reverse) {
    const toIt = sql<SqlBool>`link_from = rc_cur_id AND link_namespace = ${namespace} AND link_title = ${key}`;
    return sql<SqlBool>`(${sql.join(
      tables.map((table) => link(table, toIt)),
      sql` OR `,
    )})`;
  }
  const [page] = namespace < 0 ? [] : await pagesByTitles(store, [{ namespace, key }]);
  if (!page) return undefined;
  const fromIt = sql<SqlBool>`link_from = ${page.page_id} AND link_namespace = rc_namespace AND link_title = rc_title`;
  return sql<SqlBool>`(${sql.join(
    tables.map((table) => link(table, fromIt)),
    sql` OR `,
  )})`;
}
