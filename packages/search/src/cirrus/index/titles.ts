import { sql } from '@wikiquery/core/database/statements';
import type { Store } from '@wikiquery/core/store';
import { matchedPages } from './indexed-pages.ts';
import { unchangedPages, type IndexedTitle } from './indexed-titles.ts';
import { matchIn, matchPhrase, matchTerms, matchText } from './match.ts';
import { indexDialect, queryAll, queryIndex } from './statements.ts';

/** Whether a title or redirect has a phrase, each of its words in one of its forms. */
export async function hasTitle(store: Store, words: readonly (readonly string[])[]): Promise<boolean> {
  const match = matchText(matchIn(['title', 'redirect'], matchPhrase(words)));
  if (match === undefined) return false;
  const { tables, condition } = await matchedPages(store, match, 'wikiquery_search_titled');
  const rows = await queryAll(store, sql`SELECT wsp_page FROM ${tables} WHERE ${condition} LIMIT 1`);
  return rows.length > 0;
}

/** Returns titles of pages and redirects with one of the terms, the most linked first. */
export async function titlesWithTerms(
  store: Store,
  terms: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const match = matchText(matchIn(['title', 'redirect'], matchTerms(terms)));
  if (match === undefined) return [];
  const { tables, condition } = await matchedPages(store, match, 'wikiquery_search_titled');
  const found = await queryAll<{ readonly page: number }>(
    store,
    sql`SELECT wsp_page AS page FROM ${tables} WHERE ${condition} ORDER BY wsp_incoming DESC, wsp_page LIMIT ${limit}`,
  );
  if (found.length === 0) return [];
  const ids = found.map(({ page }) => page);
  const dialect = indexDialect(store);
  const titles = await queryIndex<IndexedTitle & { readonly leads: number }>(
    store,
    sql`SELECT wsp_page AS page, wsp_namespace AS namespace, wsp_title AS title, wsp_page AS leads
        FROM wikiquery_search_page WHERE ${dialect.oneOf('wsp_page', ids)}
      UNION ALL SELECT wsp_page, wsp_namespace, wsp_title, wsp_target
        FROM wikiquery_search_page WHERE ${dialect.oneOf('wsp_target', ids)}`,
  );
  const current = await unchangedPages(store, titles);
  const byPage = Map.groupBy(titles, ({ leads }) => leads);
  return ids
    .flatMap((id) => byPage.get(id) ?? [])
    .flatMap(({ page, title }) => (current.has(page) ? title.replaceAll('_', ' ') : []));
}
