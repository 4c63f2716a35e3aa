import { makeTitle, type Title } from '../../wiki/title.ts';
import { opened, type Store } from './store.ts';

/** Reads the pages of live revisions. */
export async function pagesOfRevisions(
  store: Store,
  ids: readonly number[],
): Promise<{ readonly rev_id: number; readonly rev_page: number }[]> {
  if (ids.length === 0) return [];
  const query = opened(store)
    .select.selectFrom('revision')
    .innerJoin('page', 'page_id', 'rev_page')
    .select(['rev_id', 'rev_page'])
    .where(opened(store).database.dialect.oneOf('rev_id', ids));
  return store.all(query);
}

/** Reads the titles of archived revisions. */
export async function archivedTitles(
  store: Store,
  ids: readonly number[],
): Promise<{ readonly revid: number; readonly title: Title }[]> {
  if (ids.length === 0) return [];
  const query = opened(store)
    .select.selectFrom('archive')
    .select(['ar_rev_id', 'ar_namespace', 'ar_title'])
    .where(opened(store).database.dialect.oneOf('ar_rev_id', ids));
  const rows = await store.all(query);
  return rows.map((row) => ({ revid: row.ar_rev_id, title: makeTitle(row.ar_namespace, row.ar_title) }));
}
