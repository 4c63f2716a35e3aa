import type { Database, WritableDatabase } from '@wikiquery/core/database';
import { sql, sqlQuery } from '@wikiquery/core/database/statements';
import type { Configuration } from '@wikiquery/core/wiki';

/** The table in which a wiki that was built from a description stores its configuration. */
export const CONFIGURATION_TABLE = 'wikiquery_configuration';

/** Reads the configuration that an import, a mirror or a test wiki stored in its database; undefined in others. */
export async function storedConfiguration(database: Database): Promise<Configuration | undefined> {
  const tables = await database.tables();
  const query = tables.has('wikiquery_import')
    ? sql<{ value: string }>`SELECT value FROM wikiquery_import WHERE name = 'configuration'`
    : tables.has(CONFIGURATION_TABLE)
      ? sql<{ value: string }>`SELECT value FROM wikiquery_configuration`
      : undefined;
  if (!query) return undefined;
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
