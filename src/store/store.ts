import { type Kysely, sql } from 'kysely';
import type { Database, Query, WritableDatabase } from '../database/database.ts';
import { type Capabilities, detectCapabilities } from '../database/schema/capabilities.ts';
import type { coreTables } from '../database/schema/core.ts';
import type { RowsOf } from '../database/schema/table.ts';
import { createNameTable, type NameTable } from './names.ts';

/** Row types of the core's tables. */
export type Tables = RowsOf<typeof coreTables>;

/** The wiki's data: queries are built with `select`, run with `all` or `first`. */
export interface Store {
  readonly database: Database;
  readonly capabilities: Capabilities;
  /** Databases in which MediaWiki keeps texts beside its own, by the name of the cluster. */
  readonly externalStores: ReadonlyMap<string, Database>;
  /** Kysely, as far as it reads. */
  readonly select: Pick<Kysely<Tables>, 'selectFrom'>;
  /** Names of slots' roles and of content models by number. */
  readonly roles: NameTable;
  readonly contentModels: NameTable;
  /** Namespaces of which it is known that links go to many of their titles; such titles are hardly ever removed. */
  readonly crowdedNamespaces: Set<number>;
  all<O>(query: Query<O>): Promise<O[]>;
  first<O>(query: Query<O>): Promise<O | undefined>;
}

/** A store whose data can be changed. */
export type WritableStore = Store & { readonly database: WritableDatabase };

/** The store of an opened database, of which it detects what it can do. */
export async function openStore<D extends Database>(
  database: D,
  externalStores: ReadonlyMap<string, Database> = new Map(),
): Promise<Store & { readonly database: D }> {
  const capabilities = await detectCapabilities(await database.tables(), async (table, column) => {
    const query = sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NULL LIMIT 1`;
    return (await database.all({ compile: () => query.compile(database.builder) })).length > 0;
  });
  return {
    database,
    capabilities,
    externalStores,
    select: database.builder.$extendTables<Tables>(),
    roles: createNameTable(database, 'slot_roles', 'role_id', 'role_name'),
    contentModels: createNameTable(database, 'content_models', 'model_id', 'model_name'),
    crowdedNamespaces: new Set(),
    all: (query) => database.all(query),
    first: async (query) => (await database.all(query))[0],
  };
}

/** A store whose queries are given up when the signal says that nobody waits for them. */
export const storeUntil = (store: Store, signal: AbortSignal): Store => ({
  ...store,
  all: (query) => store.database.all(query, signal),
  first: async (query) => (await store.database.all(query, signal))[0],
});
