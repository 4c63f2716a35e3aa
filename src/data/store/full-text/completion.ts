import { sql } from '../../database/statements/sql.ts';
import { type PageRow, pagesByIds } from '../pages.ts';
import type { Store } from '../store.ts';
import { hasIndexedTitle } from './indexed.ts';
import { queryAll } from './statements.ts';

/** Returns the pages, up to two, that titles lead to which are the same in lower case, or without accents too. */
export async function pagesOfFoldedTitle(
  store: Store,
  namespace: number,
  column: 'wsp_lower' | 'wsp_folded',
  text: string,
): Promise<PageRow[]> {
  const rows = await queryAll<{ readonly redirect: number; readonly leads: number }>(
    store,
    sql`SELECT MIN(CASE WHEN wsp_target IS NULL THEN 0 ELSE wsp_page END) AS redirect,
        CASE WHEN wsp_target > 0 THEN wsp_target ELSE wsp_page END AS leads
      FROM wikiquery_search_page CROSS JOIN page AS titled ON ${hasIndexedTitle('titled')}
      WHERE wsp_namespace = ${namespace} AND ${sql.ref(column)} = ${text} GROUP BY leads LIMIT 2`,
  );
  return pagesByIds(
    store,
    rows.map(({ redirect, leads }) => (redirect > 0 ? redirect : leads)),
  );
}
