import { Hiding } from '../../../wiki/hiding.ts';
import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql } from '../../database/statements/sql.ts';

/** Whether a page, by the alias of its row, has the title under which it was indexed. */
export const hasIndexedTitle = (page: string, indexed = 'wikiquery_search_page'): SqlExpression<unknown> =>
  sql`${sql.ref(`${page}.page_id`)} = ${sql.ref(`${indexed}.wsp_page`)}
    AND ${sql.ref(`${page}.page_title`)} = ${sql.ref(`${indexed}.wsp_title`)}
    AND ${sql.ref(`${page}.page_namespace`)} = ${sql.ref(`${indexed}.wsp_namespace`)}`;

/**
 * The pages whose words the index has, `found`. The index may be older than the wiki: pages whose texts were hidden
 * since are not found, nor are those that were moved or lost a redirect, by whose titles they would be.
 */
export const foundByWords = sql`wikiquery_search_words
  CROSS JOIN wikiquery_search_page ON wsp_page = wikiquery_search_words.rowid
  CROSS JOIN page AS found ON ${hasIndexedTitle('found')}
  CROSS JOIN revision AS indexed ON indexed.rev_id = wsp_revision AND indexed.rev_page = wsp_page
    AND indexed.rev_deleted & ${Hiding.text} = 0
    AND (wsp_redirects = 0 OR NOT EXISTS (SELECT 1 FROM wikiquery_search_page AS led
      WHERE led.wsp_target = found.page_id
        AND NOT EXISTS (SELECT 1 FROM page AS redirect WHERE ${hasIndexedTitle('redirect', 'led')})))`;
