import { sql, sqlQuery } from '../../data/database/statements/sql.ts';
import type { Database, WritableDatabase } from '../../data/database/database.ts';
import type { Configuration } from '../../wiki/configuration.ts';

/** Reads the configuration that an import or a mirror stored in its database; undefined in other databases. */
export async function storedConfiguration(database: Database): Promise<Configuration | undefined> {
  if (!(await database.tables()).has('wikiquery_import')) return undefined;
  const query = sql<{ value: string }>`SELECT value FROM wikiquery_import WHERE name = 'configuration'`;
  const [row] = await database.all<{ readonly value: string }>(sqlQuery(query, database.builder));
  return row && (JSON.parse(row.value) as Configuration);
}

/** Replaces the configuration that an import stored; does nothing in other databases. */
export async function storeConfiguration(
  database: WritableDatabase,
  configuration: Configuration,
): Promise<void> {
  if ((await storedConfiguration(database)) === undefined) return;
  const value = JSON.stringify(configuration);
  const update = sql`UPDATE wikiquery_import SET value = ${value} WHERE name = 'configuration'`;
  await database.write([sqlQuery(update, database.builder)]);
}
