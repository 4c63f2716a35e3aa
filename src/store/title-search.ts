import { type SqlBool, sql } from 'kysely';
import type { Store } from './store.ts';

/** A page that a search by the beginning of titles found. */
export interface TitleHit {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
}

/** Pages of these namespaces whose keys begin so (all of them for an empty beginning), in title order. */
export async function pagesBeginningWith(
  store: Store,
  namespacesByBeginning: ReadonlyMap<string, readonly number[]>,
  offset: number,
  most: number,
): Promise<TitleHit[]> {
  if (namespacesByBeginning.size === 0) return [];
  const { dialect } = store.database;
  const conditions = [...namespacesByBeginning].map(([beginning, namespaces]) =>
    beginning === ''
      ? dialect.oneOf('page_namespace', namespaces)
      : sql<SqlBool>`(${dialect.oneOf('page_namespace', namespaces)} AND ${dialect.startsWith('page_title', beginning)})`,
  );
  return store.all(
    store.select
      .selectFrom('page')
      .select(['page_id', 'page_namespace', 'page_title'])
      .where(sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`)
      .orderBy('page_title')
      .orderBy('page_namespace')
      .limit(most)
      .offset(offset),
  );
}
