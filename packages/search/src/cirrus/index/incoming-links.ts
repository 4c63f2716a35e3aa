import { sql } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { indexDialect, queryAll, queryIndex } from './statements.ts';

/** Counts the links to pages, including links through redirects, by page. */
export async function linkCounts(
  store: Store,
  pages: readonly { readonly page_id: number }[],
): Promise<ReadonlyMap<number, number>> {
  const ids = pages.map(({ page_id }) => page_id);
  const redirects = await queryIndex<{ readonly page: number; readonly target: number }>(
    store,
    sql`SELECT wsp_page AS page, wsp_target AS target FROM wikiquery_search_page
      WHERE ${indexDialect(store).oneOf('wsp_target', ids)}`,
  );
  const counted =
    store.capabilities.pagelinks === 'linktarget'
      ? sql`SELECT COUNT(*) FROM linktarget JOIN pagelinks ON pl_target_id = lt_id
          WHERE lt_namespace = page_namespace AND lt_title = page_title`
      : sql`SELECT COUNT(*) FROM pagelinks WHERE pl_namespace = page_namespace AND pl_title = page_title`;
  const rows = await queryAll<{ readonly page: number; readonly links: number }>(
    store,
    sql`SELECT page_id AS page, (${counted}) AS links FROM page
      WHERE ${opened(store).database.dialect.oneOf('page_id', [...ids, ...redirects.map(({ page }) => page)])}`,
  );
  const own = new Map(rows.map(({ page, links }) => [page, links]));
  const counts = new Map(ids.map((id) => [id, own.get(id) ?? 0]));
  for (const { page, target } of redirects)
    counts.set(target, (counts.get(target) ?? 0) + (own.get(page) ?? 0));
  return counts;
}
