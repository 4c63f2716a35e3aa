import { isAddress } from './addresses.ts';
import type { WikiDescription } from './description.ts';
import { commentHash } from '../wiki/comment-hash.ts';
import { searchLanguage } from '../wiki/search-language.ts';
import { textForIndex, titleForIndex } from '../wiki/search-text.ts';
import type { LinkRows } from './link-rows.ts';
import { newest, pagesInOrder } from './page-rows.ts';
import type { State, TableRow } from './state.ts';
import { redirectTarget } from './wikitext.ts';

/** The rows of the wiki as a whole: statistics, change tags, interwiki map, full-text index. */
export function siteRows(
  state: State,
  description: WikiDescription,
  links: LinkRows,
): Record<string, TableRow[]> {
  const { configuration } = description;
  for (const { name, active } of description.tags ?? [])
    state.tags.set(name, { id: state.tags.get(name)?.id ?? state.tags.size + 1, active });
  const uses = Map.groupBy(state.tagged, ({ tag }) => tag);
  const pages = pagesInOrder(state);
  const articles = pages.filter(
    (page) =>
      state.site.namespaces.get(page.namespace)?.content &&
      (links.byPage.get(page)?.pages.length ?? 0) > 0 &&
      !redirectTarget(newest(page).slots.get('main')?.text ?? '', state.site),
  );
  const language = searchLanguage(state.site);
  const authors = [...state.editCounts.keys()].filter((name) => !isAddress(name));
  return {
    change_tag_def: [...state.tags].map(([name, { id, active }]) => ({
      ctd_id: id,
      ctd_name: name,
      ctd_user_defined: active ? 1 : 0,
      ctd_count: uses.get(name)?.length ?? 0,
    })),
    interwiki: configuration.interwikimap.map((interwiki) => ({
      iw_prefix: interwiki.prefix,
      iw_url: interwiki.url,
      iw_api: interwiki.api ?? '',
      iw_wikiid: interwiki.wikiid ?? '',
      iw_local: interwiki.local ? 1 : 0,
      iw_trans: interwiki.trans ? 1 : 0,
    })),
    site_stats: [
      {
        ss_row_id: 1,
        ss_total_edits: pages.reduce((sum, page) => sum + page.revisions.length, 0),
        ss_good_articles: articles.length,
        ss_total_pages: pages.length,
        ss_users: state.users.size,
        ss_active_users: authors.length,
        ss_images: state.files.size,
      },
    ],
    querycachetwo: authors.map((name) => ({
      qcc_type: 'activeusers',
      qcc_value: 0,
      qcc_namespace: 2,
      qcc_title: name,
      qcc_namespacetwo: 0,
      qcc_titletwo: '',
    })),
    searchindex: pages.map((page) => ({
      docid: page.id,
      si_title: titleForIndex(page, language),
      si_text: textForIndex(newest(page).slots.get('main')?.text ?? '', language),
    })),
  };
}

/** The rows of the authors and comments that all the others name. */
export function commentRows(state: State): Record<string, TableRow[]> {
  return {
    actor: [...state.actors].map(([name, id]) => ({
      actor_id: id,
      actor_user: state.users.get(name)?.id ?? null,
      actor_name: name,
    })),
    comment: [...state.comments].map(([text, id]) => ({
      comment_id: id,
      comment_hash: commentHash(text),
      comment_text: text,
      comment_data: null,
    })),
  };
}
