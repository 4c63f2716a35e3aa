import { Namespace, type Fixture, type FixturePage } from '@wikiquery/core/extension/testing';
import { babelTables } from './tables.ts';

/** Creates the rows of Babel boxes on user pages. */
export const babelFixture: Fixture = {
  name: 'babel',
  tables: babelTables,
  parserFunctions: ['babel'],
  rows: ({ pages, userId }) => ({
    babel: pages.flatMap(({ title, calls }) => {
      const user = title.namespace === Namespace.user ? userId(title.key.replaceAll('_', ' ')) : 0;
      if (user === 0) return [];
      return [...levelsOf(calls)].map(([language, level]) => ({
        babel_user: user,
        babel_lang: language,
        babel_level: level,
      }));
    }),
  }),
};

/** Parses languages with their levels. */
function levelsOf(calls: FixturePage['calls']): ReadonlyMap<string, string> {
  const languages = new Map<string, string>();
  for (const { name, values } of calls)
    if (name === 'babel')
      for (const value of values) {
        const [, code, level = 'N'] = /^([a-z]{2,3}(?:-[a-z]{2,})*)(?:-([0-5N]))?$/u.exec(value) ?? [];
        if (code !== undefined) languages.set(code, level);
      }
  return languages;
}
