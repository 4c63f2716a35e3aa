import type { Database } from '../database/database.ts';
import { detectCapabilities } from '../database/schema/capabilities.ts';
import type { Tables } from '../database/schema/core.ts';
import { sql, sqlQuery } from '../database/statements/sql.ts';
import { createNameTable } from './names.ts';
import { relationOver, type Relation } from './relation.ts';
import type { OpenedStore } from './store.ts';

/** Opens the store of a database after detecting its capabilities. */
export async function openStore<D extends Database>(
  database: D,
  externalStores: ReadonlyMap<string, Database> = new Map(),
  legacyEncoding?: string,
): Promise<OpenedStore<D>> {
  const capabilities = await detectCapabilities(await database.tables(), async (table, column) => {
    const query = sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NULL LIMIT 1`;
    return (await database.all(sqlQuery(query, database.builder))).length > 0;
  });
  const select = database.builder.withTables<Tables>();
  const store: OpenedStore<D> = {
    database,
    capabilities,
    externalStores,
    ...(legacyEncoding !== undefined && { legacyEncoding }),
    select,
    roles: createNameTable(database, 'slot_roles', 'role_id', 'role_name'),
    contentModels: createNameTable(database, 'content_models', 'model_id', 'model_name'),
    largeNamespaces: new Set(),
    from: (table) =>
      relationOver(database.dialect, select.selectFrom(table)) as unknown as Relation<Tables[typeof table]>,
    all: (query) => database.all(query),
    first: async (query) => (await database.all(query))[0],
  };
  return store;
}
