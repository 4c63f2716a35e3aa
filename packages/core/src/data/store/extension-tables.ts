import type { From } from '../database/statements/typed-select.ts';
import type { coreTables, Tables } from '../database/schema/core.ts';
import type { RowsOf, Table } from '../database/schema/table.ts';
import { opened, type Store } from './store.ts';

/** Returns a read-only query builder over the tables of the core and of an extension, for the extension's store. */
export const tablesOf = <T extends Readonly<Record<string, Table>> = typeof coreTables>(
  store: Store,
): From<Tables & RowsOf<T>> => opened(store).database.builder.withTables<Tables & RowsOf<T>>();
