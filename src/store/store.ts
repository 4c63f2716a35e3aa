import type { Kysely } from 'kysely';
import type { Database, Query, WritableDatabase } from '../database/database.ts';
import type { Capabilities } from '../database/schema/capabilities.ts';
import type { coreTables } from '../database/schema/core.ts';
import type { RowsOf } from '../database/schema/table.ts';
import type { NameTable } from './names.ts';
import type { Relation } from './relation.ts';

/** Row types of the core's tables. */
export type Tables = RowsOf<typeof coreTables>;

/** The wiki's data as the rooms above read it: relations from tables or from functions of the store. */
export interface Store {
  readonly capabilities: Capabilities;
  /** The rows of a table. */
  from<T extends keyof Tables>(table: T): Relation<Tables[T]>;
  /** Reads all rows of a query. */
  all<O>(query: Query<O>): Promise<O[]>;
  /** Reads the first row of a query. */
  first<O>(query: Query<O>): Promise<O | undefined>;
}

/** The store from inside: SQL may be written only here and in `database/`, and in the store files of extensions. */
export interface OpenedStore<D extends Database = Database> extends Store {
  readonly database: D;
  /** Databases in which MediaWiki keeps texts beside its own, by the name of the cluster. */
  readonly externalStores: ReadonlyMap<string, Database>;
  /** Kysely, as far as it reads. */
  readonly select: Pick<Kysely<Tables>, 'selectFrom'>;
  /** Names of slots' roles and of content models by number. */
  readonly roles: NameTable;
  readonly contentModels: NameTable;
  /** Namespaces of which it is known that links go to many of their titles; such titles are hardly ever removed. */
  readonly crowdedNamespaces: Set<number>;
}

/** A store whose data can be changed. */
export type WritableStore = OpenedStore<WritableDatabase>;

/** The store from inside. */
export const opened = (store: Store): OpenedStore => store as OpenedStore;

/** How far what is read may be behind; see {@link Database}. */
export const replication = (store: Store): Pick<Database, 'lag' | 'lags'> => opened(store).database;

/** A store whose queries are cancelled by a signal, where the database can do that. */
export function storeUntil(store: Store, signal: () => AbortSignal): Store {
  const { database } = opened(store);
  if (!database.canCancel) return store;
  const aborted = signal();
  return {
    ...store,
    all: (query) => database.all(query, aborted),
    first: async (query) => (await database.all(query, aborted))[0],
  };
}
