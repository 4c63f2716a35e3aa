import { index, integer, table, text } from '@wikiquery/core/database/schema';

/** The extension's tables. */
export const babelTables = {
  babel: table(
    {
      babel_user: integer(),
      babel_lang: text(),
      babel_level: text(),
    },
    {
      primaryKey: ['babel_user', 'babel_lang'],
      indexes: {
        babel_lang_level: index('babel_lang', 'babel_level'),
      },
    },
  ),
};
