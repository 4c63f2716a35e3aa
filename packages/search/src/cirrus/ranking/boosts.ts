import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { toNfkc } from '@wikiquery/core/wiki';
import type { PageFilter } from '../index/filters.ts';
import { queryIndex } from '../index/statements.ts';

/** A factor of the relevance of pages. */
export interface Boost {
  readonly factor: SqlExpression<number>;
  /** Whether it reads rows of `page`, not only the index. */
  readonly readsPages: boolean;
}

/** Multiplies the relevance of pages that meet a filter. */
export const boostIf = ({ condition }: PageFilter, factor: number): Boost => ({
  factor: sql<number>`CASE WHEN ${condition} THEN ${factor} ELSE 1 END`,
  readsPages: true,
});

/** Multiplies the relevance of pages indexed under a title, ignoring case. */
export async function boostTitle(
  store: Store,
  title: string,
  namespaces: readonly number[] | undefined,
  factor: number,
): Promise<readonly Boost[]> {
  const within = namespaces ? sql.join(namespaces) : everyNamespace;
  const rows = await queryIndex<{ readonly page: number }>(
    store,
    sql`SELECT wsp_page AS page FROM wikiquery_search_page
      WHERE wsp_namespace IN (${within}) AND wsp_lower = ${toNfkc(title).toLowerCase()}`,
  );
  if (rows.length === 0) return [];
  const isTitled = opened(store).database.dialect.oneOf(
    'wsp_page',
    rows.map(({ page }) => page),
  );
  return [{ factor: sql<number>`CASE WHEN ${isTitled} THEN ${factor} ELSE 1 END`, readsPages: false }];
}

/** The namespaces in the index: a loose index scan. */
const everyNamespace = sql`WITH RECURSIVE used (namespace) AS (
    SELECT MIN(wsp_namespace) FROM wikiquery_search_page
    UNION ALL SELECT (SELECT MIN(wsp_namespace) FROM wikiquery_search_page WHERE wsp_namespace > namespace)
      FROM used WHERE namespace IS NOT NULL)
  SELECT namespace FROM used WHERE namespace IS NOT NULL`;

/** Approximate days since the year 0, to compare ages. */
const days = (stamp: SqlExpression<unknown>): SqlExpression<number> =>
  sql`(FLOOR(${stamp} / 10000000000) * 365.25 + FLOOR(${stamp} / 100000000) % 100 * 30.44 + FLOOR(${stamp} / 1000000) % 100)`;

/** Reduces a share of the relevance with age, by half every `halfLife` days. */
export function boostRecent(now: number, share: number, halfLife: number): Boost {
  const stamp = new Date(now).toISOString().replace(/\.\d+Z$|\D/g, '');
  const age = sql`(${days(sql`${Number(stamp)}`)} - ${days(sql`(SELECT rev_timestamp FROM revision WHERE rev_id = page_latest)`)})`;
  return {
    factor: sql<number>`(${1 - share} + ${share} * EXP(${-Math.LN2 / halfLife} * ${age}))`,
    readsPages: true,
  };
}
