import type { WritableWiki } from './writable-wiki.ts';

/** What changes in the wiki's statistics; nothing by default. */
export interface StatisticsChange {
  readonly edits?: number;
  readonly pages?: number;
  readonly articles?: number;
  readonly images?: number;
  readonly users?: number;
}

/** Changes the wiki's statistics. */
export function changeStatistics(wiki: WritableWiki, change: StatisticsChange): void {
  const { edits = 0, pages = 0, articles = 0, images = 0, users = 0 } = change;
  wiki.run(
    `UPDATE site_stats SET ss_total_edits = ss_total_edits + ?, ss_total_pages = ss_total_pages + ?,
      ss_good_articles = ss_good_articles + ?, ss_images = ss_images + ?, ss_users = ss_users + ?`,
    edits,
    pages,
    articles,
    images,
    users,
  );
}
