import { tablesOf, type Store } from '@wikiquery/core/extension';
import type { babelTables } from './tables.ts';

/** Reads an account's proficiency levels, by language code and in the order of these. */
export async function languagesOf(user: number, store: Store): Promise<Readonly<Record<string, string>>> {
  if (!store.capabilities.tables.has('babel')) return {};
  const rows = await store.all(
    tablesOf<typeof babelTables>(store)
      .selectFrom('babel')
      .select(['babel_lang', 'babel_level'])
      .where('babel_user', '=', user)
      .orderBy('babel_lang'),
  );
  return Object.fromEntries(
    rows.map(({ babel_lang: language, babel_level: level }) => [
      language,
      // SQLite stores numeric text as a number.
      String(level as string | number),
    ]),
  );
}
