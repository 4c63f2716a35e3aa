import type { Statistics } from '@wikiquery/core/store';
import type { Configuration } from '@wikiquery/core/wiki';
import type { RowOf } from './row.ts';

/** Makes the only row of a wiki's statistics. */
export const statisticsRow = (counts: Statistics) =>
  ({
    ss_row_id: 1,
    ss_total_edits: counts.edits,
    ss_good_articles: counts.articles,
    ss_total_pages: counts.pages,
    ss_users: counts.users,
    ss_active_users: counts.activeusers,
    ss_images: counts.images,
  }) satisfies RowOf<'site_stats'>;

/** Makes the row of another wiki to which pages link by a prefix. */
export const interwikiRow = (wiki: Configuration['interwikimap'][number]) =>
  ({
    iw_prefix: wiki.prefix,
    iw_url: wiki.url,
    iw_api: wiki.api ?? '',
    iw_wikiid: wiki.wikiid ?? '',
    iw_local: wiki.local ? 1 : 0,
    iw_trans: wiki.trans ? 1 : 0,
  }) satisfies RowOf<'interwiki'>;
