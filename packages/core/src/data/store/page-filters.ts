import type { Expression, SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { opened, type Store } from './store.ts';

/** Pages with, or without, language links. */
export const hasLangLinks = (having: boolean): Expression<SqlBool> =>
  sql<SqlBool>`${sql.raw(having ? '' : 'NOT ')}EXISTS (SELECT 1 FROM langlinks WHERE ll_from = page_id)`;

/** Selects protections. */
export interface ProtectionFilter {
  /** Actions; empty for any. */
  readonly types: readonly string[];
  /** Levels; empty for any. */
  readonly levels: readonly string[];
  readonly cascade: 'all' | 'cascading' | 'noncascading';
  readonly expiry: 'all' | 'definite' | 'indefinite';
  /** Database timestamp: earlier expiries do not count. */
  readonly now: string;
}

/** Pages that have a matching protection. */
export function isProtected(store: Store, filter: ProtectionFilter): Expression<SqlBool> {
  const { dialect } = opened(store).database;
  const conditions = [sql`pr_page = page_id`, sql`(pr_expiry > ${filter.now} OR pr_expiry IS NULL)`];
  if (filter.types.length > 0) conditions.push(sql`${dialect.oneOf('pr_type', filter.types)}`);
  if (filter.levels.length > 0) conditions.push(sql`${dialect.oneOf('pr_level', filter.levels)}`);
  if (filter.cascade !== 'all') conditions.push(sql`pr_cascade = ${filter.cascade === 'cascading' ? 1 : 0}`);
  if (filter.expiry === 'indefinite') conditions.push(sql`(pr_expiry = 'infinity' OR pr_expiry IS NULL)`);
  if (filter.expiry === 'definite') conditions.push(sql`pr_expiry <> 'infinity'`);
  return sql<SqlBool>`EXISTS (SELECT 1 FROM page_restrictions WHERE ${sql.join(conditions, sql` AND `)})`;
}
