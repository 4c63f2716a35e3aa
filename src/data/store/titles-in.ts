import type { Expression, SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Dialect } from '../database/database.ts';
import type { Title } from '../../wiki/title.ts';

/** A title of this wiki. */
export type LocalTitle = Pick<Title, 'namespace' | 'key'>;

/** Rows whose namespace and title match one of the titles, as one list of keys per namespace. */
export function titlesIn(
  dialect: Dialect,
  titles: readonly LocalTitle[],
  namespaceColumn: string,
  titleColumn: string,
): Expression<SqlBool> {
  const keysByNamespace = new Map<number, string[]>();
  for (const { namespace, key } of titles) {
    const keys = keysByNamespace.get(namespace);
    if (keys) keys.push(key);
    else keysByNamespace.set(namespace, [key]);
  }
  const conditions = [...keysByNamespace].map(
    ([namespace, keys]) =>
      sql<SqlBool>`(${sql.ref(namespaceColumn)} = ${namespace} AND ${dialect.oneOf(titleColumn, keys)})`,
  );
  return conditions.length === 1 && conditions[0]
    ? conditions[0]
    : sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;
}
