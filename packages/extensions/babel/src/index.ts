import { defineExtension } from '@wikiquery/core/extension';
import messages from '../messages/en.json' with { type: 'json' };
import { babel as babelModule } from './babel.ts';
import { babelTables } from './tables.ts';

/** The extension Babel. */
export const babel = defineExtension({
  name: 'babel',
  displayName: 'Babel',
  messages: { en: messages },
  modules: [babelModule],
  tables: babelTables,
  withoutTables: { babel: 'meta=babel finds no languages' },
});
