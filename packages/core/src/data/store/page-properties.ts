import { escapeBytes } from '../../wiki/utf8.ts';
import { visitingFew } from '../database/statements/query.ts';
import { sql, sqlQuery } from '../database/statements/sql.ts';
import { opened, type Store } from './store.ts';

/** Reads the display titles of pages, as HTML, by page id. */
export async function displayTitles(
  store: Store,
  pageIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (pageIds.length === 0) return new Map();
  const query = opened(store)
    .select.selectFrom('page_props')
    .select(['pp_page', 'pp_value'])
    .where(opened(store).database.dialect.oneOf('pp_page', pageIds))
    .where('pp_propname', '=', 'displaytitle');
  return new Map((await store.all(query)).map((row) => [row.pp_page, row.pp_value]));
}

/**
 * Reads the sorted names of page properties in use, starting at `from`. In both, lone surrogates stand for bytes that
 * are not valid UTF-8.
 */
export async function propertyNames(store: Store, from: string, limit: number): Promise<string[]> {
  const { dialect, builder } = opened(store).database;
  const names = dialect.distinctValues('page_props', 'pp_propname', from, limit);
  const digits = sql<{ readonly digits: string }>`
    SELECT ${dialect.toHex('value')} AS digits FROM (${names}) AS names ORDER BY value`;
  const rows = await store.all(visitingFew(sqlQuery(digits, builder)));
  return rows.map((row) => escapeBytes(Buffer.from(row.digits, 'hex')));
}
