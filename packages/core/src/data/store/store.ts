import type { Database, Query, StatementOptions, WritableDatabase } from '../database/database.ts';
import type { Capabilities } from '../database/schema/capabilities.ts';
import type { Tables } from '../database/schema/core.ts';
import type { From, Select, Unqualified } from '../database/statements/typed-select.ts';
import { abortOverBudget, type Usage } from '../database/usage.ts';
import type { NameTable } from './names.ts';
import { relationOver, type Relation, type RelationTable } from './relation.ts';

/** Reads a wiki's data: relations over its tables, and statements. */
export interface Store {
  readonly capabilities: Capabilities;
  /** Returns a relation over a table. */
  from<T extends RelationTable>(table: T): Relation<Tables[T]>;
  /** Reads all rows of a query. */
  all<O>(query: Query<O>): Promise<O[]>;
  /** Reads the first row of a query. */
  first<O>(query: Query<O>): Promise<O | undefined>;
  /** Whether an account is kept from groups into which accounts come by themselves; absent where none is. */
  readonly isKeptFromPromotion?: (this: void, account: number, now: number) => boolean;
}

/** The store's internals, for SQL in `store/` and in the stores of extensions. */
export interface OpenedStore<D extends Database = Database> extends Store {
  readonly database: D;
  /** Databases of external stores of texts, by cluster. */
  readonly externalStores: ReadonlyMap<string, Database>;
  /** Encoding of texts that are not marked as UTF-8; UTF-8 if it is absent. */
  readonly legacyEncoding?: string;
  /** A read-only query builder. */
  readonly select: From<Tables>;
  readonly roles: NameTable;
  readonly contentModels: NameTable;
  /** Namespaces known to have many link targets, which are hardly ever removed. */
  readonly largeNamespaces: Set<number>;
  /** What the request has used so far; absent if that is not counted. */
  readonly usage?: Usage;
}

/** A store of a writable database. */
export type WritableStore = OpenedStore<WritableDatabase>;

/** Returns the store's internals. */
export const opened = (store: Store): OpenedStore => store as OpenedStore;

/** Wraps a SELECT; `sources` maps aliases to columns. */
export const relation = <T, C, Row>(
  store: Store,
  query: Select<T, C, Row>,
  sources?: { readonly [K in keyof Row]?: string },
): Relation<Unqualified<C>, Row> => relationOver(opened(store).database.dialect, query, sources);

/** Returns the database's functions for replication lag. */
export const replication = (store: Store): Pick<Database, 'lag' | 'lags'> => opened(store).database;

/** Returns a store for one request, whose statements are counted and, if the database supports it, cancelled. */
export function requestStore(store: Store, { usage, signal }: StatementOptions): Store {
  const given = opened(store);
  const { database } = given;
  const all = <O>(query: Query<O>): Promise<O[]> => database.all(query, { usage, signal });
  const own: OpenedStore = {
    ...given,
    ...(usage && { usage }),
    all,
    first: async (query) => (await all(query))[0],
  };
  return own;
}

/**
 * Runs statements in one transaction. Throws an `OverBudgetError` in a request that may still move to a runner, where
 * it starts over and would write twice.
 */
export async function write(store: Store, statements: readonly Query[]): Promise<void> {
  const { database, usage } = opened(store);
  if (usage && !usage.budget.unbounded) abortOverBudget(usage, 'unbounded');
  await database.write?.(statements);
}

/** Counts characters of text that a request is about to process; throws an `OverBudgetError` past its budget. */
export function spendCharacters(store: Store, characters: number): void {
  const { usage } = opened(store);
  if (!usage) return;
  usage.characters += characters;
  if (usage.characters > usage.budget.characters) abortOverBudget(usage, 'characters');
}

/** Throws an `OverBudgetError` if a request may not process so many more characters, before it does part of the work. */
export function requireCharacters(store: Store, characters: number): void {
  const { usage } = opened(store);
  if (usage && charactersLeft(store) < characters) abortOverBudget(usage, 'characters');
}

/** Returns how many more characters of text a request may process. */
export function charactersLeft(store: Store): number {
  const { usage } = opened(store);
  return usage ? usage.budget.characters - usage.characters : Infinity;
}
