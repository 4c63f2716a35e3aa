import { defineExtension } from '../../query/extension.ts';
import { languagestats } from './languagestats.ts';
import { translateTables } from './tables.ts';

/** What the extension Translate contributes. */
export const translate = defineExtension({
  name: 'translate',
  displayName: 'Translate',
  modules: [languagestats],
  tables: translateTables,
});
