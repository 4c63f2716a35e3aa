import { defineExtension } from '@wikiquery/core/query';
import { babel as babelModule } from './babel.ts';
import { babelTables } from './tables.ts';

/** The extension Babel. */
export const babel = defineExtension({
  name: 'babel',
  displayName: 'Babel',
  modules: [babelModule],
  tables: babelTables,
  withoutTables: { babel: 'meta=babel finds no languages' },
});
