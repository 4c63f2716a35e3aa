import type { Kysely } from 'kysely';
import type { coreTables } from '../database/schema/core.ts';
import type { RowsOf, Table } from '../database/schema/table.ts';
import { opened, type Store, type Tables } from './store.ts';

/** Kysely, as far as it reads, over the core's tables and an extension's own; for files that hold an extension's SQL. */
export const tablesOf = <T extends Readonly<Record<string, Table>> = typeof coreTables>(
  store: Store,
): Pick<Kysely<Tables & RowsOf<T>>, 'selectFrom'> =>
  opened(store).database.builder.$extendTables<Tables & RowsOf<T>>();
