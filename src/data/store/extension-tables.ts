import type { Kysely } from 'kysely';
import type { coreTables } from '../database/schema/core.ts';
import type { RowsOf, Table } from '../database/schema/table.ts';
import { opened, type Store, type Tables } from './store.ts';

/** Returns a read-only query builder over the tables of the core and of an extension, for the extension's store. */
export const tablesOf = <T extends Readonly<Record<string, Table>> = typeof coreTables>(
  store: Store,
): Pick<Kysely<Tables & RowsOf<T>>, 'selectFrom'> =>
  opened(store).database.builder.$extendTables<Tables & RowsOf<T>>();
