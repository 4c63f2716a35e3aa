import type { Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { makeTitle, type Title } from '@wikiquery/core/wiki';
import { hasTable, translateTables } from './translate-tables.ts';

/** Reads group IDs by message name from the message index. */
export async function readIndex(
  names: readonly string[],
  store: Store,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0 || !hasTable(store, 'translate_messageindex')) return new Map();
  const rows = await store.all(
    translateTables(store)
      .selectFrom('translate_messageindex')
      .select(['tmi_key', 'tmi_value'])
      .where(opened(store).database.dialect.oneOf('tmi_key', names)),
  );
  return new Map(rows.map(({ tmi_key: key, tmi_value: groups }) => [key, groups.split('|')]));
}

/** Reads up to `limit` message names in the order of the index, from `start` on. */
export async function namesInIndex(start: string, limit: number, store: Store): Promise<readonly string[]> {
  if (!hasTable(store, 'translate_messageindex')) return [];
  const rows = await store.all(
    translateTables(store)
      .selectFrom('translate_messageindex')
      .select('tmi_key')
      .where(opened(store).database.dialect.compare('tmi_key', '>=', start))
      .orderBy('tmi_key')
      .limit(limit),
  );
  return rows.map(({ tmi_key: name }) => name);
}

/** Reads the titles of an account's unapproved sandbox translations. */
export async function stashedTitles(account: number, store: Store): Promise<readonly Title[]> {
  if (account === 0 || !hasTable(store, 'translate_stash')) return [];
  const rows = await store.all(
    translateTables(store)
      .selectFrom('translate_stash')
      .select(['ts_namespace', 'ts_title'])
      .where('ts_user', '=', account),
  );
  return rows.map(({ ts_namespace: namespace, ts_title: key }) => makeTitle(namespace, key));
}
