import type { Store } from '@wikiquery/core/store';
import { tablesOf } from '@wikiquery/core/store/hidden';
import type { translateTables as declared } from '../tables.ts';

/** Returns the store typed with the extension's tables. */
export const translateTables = (store: Store) => tablesOf<typeof declared>(store);

/** Whether the database has a table: some of the extension's features are optional. */
export const hasTable = (store: Store, table: keyof typeof declared): boolean =>
  store.capabilities.tables.has(table);
