import type { Tables } from '../database/schema/core.ts';
import type { DeclaredRows, TableDeclarations } from '../database/schema/declared-table.ts';
import type { From } from '../database/statements/typed-select.ts';
import { opened, type Store } from './store.ts';

/** Returns a read-only query builder over the tables of the core and of an extension, for the extension's store. */
export const tablesOf = <T extends TableDeclarations>(store: Store): From<Tables & DeclaredRows<T>> =>
  opened(store).database.builder.withTables<Tables & DeclaredRows<T>>();
