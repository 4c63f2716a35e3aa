import type { Writing } from './database.ts';
import type { Statistics } from '../../../data/store/statistics.ts';

/** Stores the wiki's statistics as the source counts them. */
export const writeStatistics = (writing: Writing, totals: Statistics): Promise<void> =>
  writing.put('site_stats', [
    {
      ss_row_id: 1,
      ss_total_edits: totals.edits,
      ss_good_articles: totals.articles,
      ss_total_pages: totals.pages,
      ss_users: totals.users,
      ss_active_users: totals.activeusers,
      ss_images: totals.images,
    },
  ]);
