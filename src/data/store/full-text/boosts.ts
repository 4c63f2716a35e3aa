import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql } from '../../database/statements/sql.ts';
import type { PageFilter } from './filters.ts';

/** A factor of the relevance of pages. */
export type Boost = SqlExpression<number>;

/** Makes pages of a filter so many times as relevant. */
export const boostIf = ({ condition }: PageFilter, factor: number): Boost =>
  sql<number>`CASE WHEN ${condition} THEN ${factor} ELSE 1 END`;

/** Makes pages of a title, in lower case, so many times as relevant. */
export const boostTitle = (lower: string, factor: number): Boost =>
  sql<number>`CASE WHEN wsp_lower = ${lower} THEN ${factor} ELSE 1 END`;

/** Days since the year 0 of a timestamp, near enough to compare ages. */
const days = (stamp: SqlExpression<unknown>): SqlExpression<number> =>
  sql`(FLOOR(${stamp} / 10000000000) * 365.25 + FLOOR(${stamp} / 100000000) % 100 * 30.44 + FLOOR(${stamp} / 1000000) % 100)`;

/** Takes a share of the relevance away with age: half of it in so many days. */
export function boostRecent(now: number, share: number, halfLife: number): Boost {
  const stamp = new Date(now).toISOString().replace(/\.\d+Z$|\D/g, '');
  const age = sql`(${days(sql`${Number(stamp)}`)} - ${days(sql`(SELECT rev_timestamp FROM revision WHERE rev_id = page_latest)`)})`;
  return sql<number>`(${1 - share} + ${share} * EXP(${-Math.LN2 / halfLife} * ${age}))`;
}
