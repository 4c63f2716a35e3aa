import { sql } from '../../database/statements/sql.ts';
import { opened, type Store } from '../store.ts';
import { queryAll } from './statements.ts';

/** Counts the links to pages, by page; those through redirects count too. */
export async function linkCounts(
  store: Store,
  pages: readonly { readonly page_id: number }[],
): Promise<ReadonlyMap<number, number>> {
  const { dialect } = opened(store).database;
  const counted =
    store.capabilities.pagelinks === 'linktarget'
      ? sql`SELECT COUNT(*) FROM linktarget JOIN pagelinks ON pl_target_id = lt_id
          WHERE lt_namespace = linked.page_namespace AND lt_title = linked.page_title`
      : sql`SELECT COUNT(*) FROM pagelinks
          WHERE pl_namespace = linked.page_namespace AND pl_title = linked.page_title`;
  const rows = await queryAll<{ readonly page: number; readonly links: number }>(
    store,
    sql`SELECT given.page_id AS page, (SELECT SUM((${counted})) FROM page linked WHERE linked.page_id IN (
        SELECT given.page_id UNION ALL SELECT wsp_page FROM wikiquery_search_page WHERE wsp_target = given.page_id)) AS links
      FROM page given WHERE ${dialect.oneOf(
        'given.page_id',
        pages.map(({ page_id }) => page_id),
      )}`,
  );
  return new Map(rows.map(({ page, links }) => [page, links]));
}
