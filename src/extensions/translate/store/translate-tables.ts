import { tablesOf } from '../../../data/store/extension-tables.ts';
import type { Store } from '../../../data/store/store.ts';
import type { translateTables as declared } from '../tables.ts';

/** Returns the store typed with the extension's tables. */
export const translateTables = (store: Store) => tablesOf<typeof declared>(store);

/** Whether the database has a table: some of the extension's features are optional. */
export const hasTable = (store: Store, table: keyof typeof declared): boolean =>
  store.capabilities.tables.has(table);
