import type { Kysely } from 'kysely';
import type { RowsOf } from '../../database/schema/table.ts';
import type { Store, Tables } from '../../store/store.ts';
import type { translateTables } from './tables.ts';

/** The store's queries, with the extension's own tables among those that can be read. */
export const tablesOf = (store: Store) =>
  store.select as unknown as Pick<Kysely<Tables & RowsOf<typeof translateTables>>, 'selectFrom'>;

/** Whether the database has a table: the extension may have been installed without some of its parts. */
export const hasTable = (store: Store, table: keyof typeof translateTables): boolean =>
  store.capabilities.tables.has(table);
