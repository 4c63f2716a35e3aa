import { sql, type SqlBool } from '@wikiquery/core/database/statements';
import { isNotOfType, type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { makeTitle, type Title } from '@wikiquery/core/wiki';
import { translateTables } from './translate-tables.ts';

/** How many change IDs to look back, and the maximum number of changes to read. */
const OLDEST_CHANGE = 50_000;
const MOST_CHANGES = 5000;

/** Reads recently changed titles in these namespaces and a language, by one account or any, latest first. */
export async function recentTitles(
  store: Store,
  namespaces: readonly number[],
  language: string,
  by: string | undefined,
): Promise<readonly Title[]> {
  // The unary plus keeps the planner from reading all changes in a namespace and sorting them.
  const isIn = sql<SqlBool>`+rc_namespace IN (${sql.join(namespaces)}) AND substr(rc_title, -${sql.lit(language.length + 1)}) = ${`/${language}`}`;
  const rows = await store.all(
    translateTables(store)
      .selectFrom('recentchanges')
      .select([sql<number>`rc_namespace`.as('namespace'), sql<string>`rc_title`.as('key')])
      .where(sql<SqlBool>`rc_id > (SELECT max(rc_id) FROM recentchanges) - ${OLDEST_CHANGE}`)
      .where(isNotOfType(store, 'log'))
      .where(isIn)
      .when(by !== undefined, (q) =>
        q.where(sql<SqlBool>`rc_actor = (SELECT actor_id FROM actor WHERE actor_name = ${by})`),
      )
      .orderBy('rc_id', 'desc')
      .limit(MOST_CHANGES),
  );
  return rows.map(({ namespace, key }) => makeTitle(namespace, key));
}

/** Reads the titles of subpages, ordered by key. */
export async function titlesBelow({ namespace, key }: Title, store: Store): Promise<readonly Title[]> {
  const rows = await store.all(
    translateTables(store)
      .selectFrom('page')
      .select('page_title')
      .where('page_namespace', '=', namespace)
      .where(opened(store).database.dialect.startsWith('page_title', `${key}/`))
      .orderBy('page_title'),
  );
  return rows.map(({ page_title: name }) => makeTitle(namespace, name));
}
