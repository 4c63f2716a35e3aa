import type { Title } from '../../wiki/title.ts';
import type { Dialect } from '../database/database.ts';
import type { Expression, SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';

/** A title of this wiki. */
export type LocalTitle = Pick<Title, 'namespace' | 'key'>;

/** Rows whose namespace and title match one of the titles, as one list of keys per namespace. */
export function titlesIn(
  dialect: Dialect,
  titles: readonly LocalTitle[],
  namespaceColumn: string,
  titleColumn: string,
): Expression<SqlBool> {
  const inNamespace = (namespace: number, keys: readonly string[]): Expression<SqlBool> =>
    sql`(${sql.ref(namespaceColumn)} = ${namespace} AND ${dialect.oneOf(titleColumn, keys)})`;
  const first = titles[0]?.namespace;
  if (first !== undefined && titles.every(({ namespace }) => namespace === first)) {
    return inNamespace(
      first,
      titles.map(({ key }) => key),
    );
  }
  const keysByNamespace = new Map<number, string[]>();
  for (const { namespace, key } of titles) {
    const keys = keysByNamespace.get(namespace);
    if (keys) keys.push(key);
    else keysByNamespace.set(namespace, [key]);
  }
  const conditions = [...keysByNamespace].map(([namespace, keys]) => inNamespace(namespace, keys));
  return sql`(${sql.join(conditions, sql` OR `)})`;
}
