import { type ExtensionFixture, type LinkRows, type State, userOf } from '@wikiquery/import/fixture';
import type { FoundLinks, NewRow } from '@wikiquery/import/rows';
import { Namespace } from '@wikiquery/core/wiki';
import { babelTables } from './tables.ts';

/** Creates the database rows for Babel boxes on user pages. */
export const babelFixture: ExtensionFixture = {
  name: 'babel',
  tables: babelTables,
  parserFunctions: ['babel'],
  rows: (state, _description, links) => ({ babel: babelRows(state, links) }),
};

function babelRows(state: State, links: LinkRows): NewRow[] {
  const rows: NewRow[] = [];
  for (const [page, { calls }] of links.byPage) {
    const user = page.namespace === Namespace.user ? userOf(state, page.key.replaceAll('_', ' ')) : 0;
    if (user === 0) continue;
    for (const [language, level] of levelsOf(calls))
      rows.push({ babel_user: user, babel_lang: language, babel_level: level });
  }
  return rows;
}

/** Parses languages with their levels. */
function levelsOf(calls: FoundLinks['calls']): Map<string, string> {
  const languages = new Map<string, string>();
  for (const { name, values } of calls)
    if (name === 'babel')
      for (const value of values) {
        const [, code, level = 'N'] = /^([a-z]{2,3}(?:-[a-z]{2,})*)(?:-([0-5N]))?$/u.exec(value) ?? [];
        if (code !== undefined) languages.set(code, level);
      }
  return languages;
}
