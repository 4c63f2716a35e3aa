import { sql } from '../../database/statements/sql.ts';
import type { Store } from '../store.ts';
import { foundByWords } from './indexed.ts';
import { matchText } from './match.ts';
import { queryAll } from './statements.ts';

/** Whether a title, or that of a redirect, has words one after the other, each one of several. */
export async function hasTitle(store: Store, words: readonly (readonly string[])[]): Promise<boolean> {
  const match = matchText({
    match: { phrase: words, slop: 0 },
    within: ['title', 'redirect'],
  });
  if (match === undefined) return false;
  const { tables, condition } = await foundByWords(store, match, 'wikiquery_search_titled');
  const rows = await queryAll(store, sql`SELECT wsp_page FROM ${tables} WHERE ${condition} LIMIT 1`);
  return rows.length > 0;
}

/** Returns titles, of pages and redirects, that have one of the terms; those with the most links first. */
export async function findTitlesWith(
  store: Store,
  terms: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const match = matchText({ match: { any: terms }, within: ['title', 'redirect'] });
  if (match === undefined) return [];
  const { tables, condition } = await foundByWords(store, match, 'wikiquery_search_titled');
  const rows = await queryAll<{ readonly title: string }>(
    store,
    sql`SELECT page_title AS title FROM (
        SELECT wsp_page AS leads FROM ${tables} WHERE ${condition} ORDER BY wsp_incoming DESC, wsp_page LIMIT ${limit})
      CROSS JOIN wikiquery_search_page titled ON titled.wsp_page = leads OR titled.wsp_target = leads
      CROSS JOIN page ON page_id = titled.wsp_page`,
  );
  return rows.map(({ title }) => title.replaceAll('_', ' '));
}
