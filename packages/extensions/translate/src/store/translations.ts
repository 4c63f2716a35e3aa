import { sql } from '@wikiquery/core/database/statements';
import { liveRevisions, openRevision, type Revision, type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { makeTitle, type Title, type Viewer } from '@wikiquery/core/wiki';
import { hasTable, translateTables } from './translate-tables.ts';

/** A translation page. */
export interface Translation {
  readonly page: number;
  readonly revision: Revision;
  /** Whether it is marked as outdated. */
  readonly fuzzy: boolean;
}

/** Reads the latest revisions of existing translations. */
export async function translationsAt(
  titles: readonly Title[],
  store: Store,
  viewer: Viewer,
): Promise<readonly Translation[]> {
  if (titles.length === 0) return [];
  const rows = await store.all(
    liveRevisions(store, { user: true, comment: false, sha1: false })
      .innerJoin('page', 'page_latest', 'rev_id')
      .select(['page_id', 'page_namespace', 'page_title'])
      .selectValueIf(hasTable(store, 'revtag'), 'fuzzy', isFuzzy)
      .whereTitles('page_namespace', 'page_title', titles),
  );
  return rows.map((row) => {
    const revision = openRevision(row, makeTitle(row.page_namespace, row.page_title), viewer);
    return { page: row.page_id, revision, fuzzy: Boolean(row.fuzzy) };
  });
}

const isFuzzy = sql<number>`EXISTS (SELECT 1 FROM revtag
  WHERE rt_type = 'fuzzy' AND rt_page = page_id AND rt_revision = page_latest)`;

/** Reads the reviews of pages: revisions with the user IDs of their reviewers, in this order. */
export async function reviewsOf(pages: readonly number[], store: Store) {
  if (pages.length === 0 || !hasTable(store, 'translate_reviews')) return [];
  return store.all(
    translateTables(store)
      .selectFrom('translate_reviews')
      .select(['trr_revision as revision', 'trr_user as user'])
      .where(opened(store).database.dialect.oneOf('trr_page', pages))
      .orderBy('trr_page')
      .orderBy('trr_revision')
      .orderBy('trr_user'),
  );
}
