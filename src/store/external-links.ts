import { type Expression, type SqlBool, sql } from 'kysely';
import type { Dialect } from '../database/database.ts';
import type { ExternalSearch } from '../wiki/external-link.ts';

/** Rows of `externallinks` that a search finds. */
export function matchesSearch({ domains, path }: ExternalSearch, dialect: Dialect): Expression<SqlBool> {
  const conditions = domains.map(({ index, exact }) =>
    exact
      ? sql<SqlBool>`el_to_domain_index = ${index}`
      : sql<SqlBool>`${dialect.startsWith('el_to_domain_index', index)}`,
  );
  const anyDomain = sql`(${sql.join(conditions, sql` OR `)})`;
  return sql<SqlBool>`(${anyDomain} AND ${dialect.startsWith('el_to_path', path)})`;
}
