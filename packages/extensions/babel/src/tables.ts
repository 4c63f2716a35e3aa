import type { TableDeclarations } from '@wikiquery/core/extension';

/** The extension's tables. */
export const babelTables = {
  babel: {
    columns: {
      babel_user: 'integer',
      babel_lang: 'text',
      babel_level: 'text',
    },
    primaryKey: ['babel_user', 'babel_lang'],
    indexes: {
      babel_lang_level: ['babel_lang', 'babel_level'],
    },
  },
} as const satisfies TableDeclarations;
