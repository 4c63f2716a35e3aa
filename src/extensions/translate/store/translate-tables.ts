import { tablesOf } from '../../../store/extension-tables.ts';
import type { Store } from '../../../store/store.ts';
import type { translateTables as declared } from '../tables.ts';

/** The extension's own tables beside the core's. */
export const translateTables = (store: Store) => tablesOf<typeof declared>(store);

/** Whether the database has a table: the extension may have been installed without some of its parts. */
export const hasTable = (store: Store, table: keyof typeof declared): boolean =>
  store.capabilities.tables.has(table);
