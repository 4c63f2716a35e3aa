import type { Kysely } from 'kysely';
import type { Database, Query, WritableDatabase } from '../database/database.ts';
import type { Capabilities } from '../database/schema/capabilities.ts';
import type { coreTables } from '../database/schema/core.ts';
import type { RowsOf } from '../database/schema/table.ts';
import type { NameTable } from './names.ts';
import type { Relation } from './relation.ts';

/** Row types of the core's tables. */
export type Tables = RowsOf<typeof coreTables>;

/** The wiki's data for the layers above: relations over tables, or from functions of the store. */
export interface Store {
  readonly capabilities: Capabilities;
  /** Returns a relation over a table. */
  from<T extends keyof Tables>(table: T): Relation<Tables[T]>;
  /** Reads all rows of a query. */
  all<O>(query: Query<O>): Promise<O[]>;
  /** Reads the first row of a query. */
  first<O>(query: Query<O>): Promise<O | undefined>;
}

/** The store's internals, for SQL in `store/` and in the stores of extensions. */
export interface OpenedStore<D extends Database = Database> extends Store {
  readonly database: D;
  /** Databases of external stores of texts, by cluster. */
  readonly externalStores: ReadonlyMap<string, Database>;
  /** A read-only query builder. */
  readonly select: Pick<Kysely<Tables>, 'selectFrom'>;
  readonly roles: NameTable;
  readonly contentModels: NameTable;
  /** Namespaces known to have many link targets, which are hardly ever removed. */
  readonly largeNamespaces: Set<number>;
}

/** A store of a writable database. */
export type WritableStore = OpenedStore<WritableDatabase>;

/** Returns the store's internals. */
export const opened = (store: Store): OpenedStore => store as OpenedStore;

/** Returns the database's functions for replication lag. */
export const replication = (store: Store): Pick<Database, 'lag' | 'lags'> => opened(store).database;

/** Returns a store whose queries a signal cancels, if the database supports it. */
export function cancellableStore(store: Store, signal: () => AbortSignal): Store {
  const { database } = opened(store);
  if (!database.canCancel) return store;
  const aborted = signal();
  return {
    ...store,
    all: (query) => database.all(query, aborted),
    first: async (query) => (await database.all(query, aborted))[0],
  };
}
