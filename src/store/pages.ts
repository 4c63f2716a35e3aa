import { type Expression, type SqlBool, sql } from 'kysely';
import { makeTitle, type Title } from '../wiki/title.ts';
import type { Store, Tables } from './store.ts';

/** A row of `page`, whole but for what only listings need. */
export type PageRow = Pick<Tables['page'], (typeof pageColumns)[number]>;

/** The columns of {@link PageRow}. */
export const pageColumns = [
  'page_id',
  'page_namespace',
  'page_title',
  'page_is_redirect',
  'page_is_new',
  'page_touched',
  'page_latest',
  'page_len',
  'page_content_model',
  'page_lang',
] as const;

/** The pages with these numbers. */
export async function pagesByIds(store: Store, ids: readonly number[]): Promise<PageRow[]> {
  if (ids.length === 0) return [];
  const { dialect } = store.database;
  return store.all(store.select.selectFrom('page').select(pageColumns).where(dialect.oneOf('page_id', ids)));
}

/** Titles that name pages of this wiki. */
type LocalTitle = Pick<Title, 'namespace' | 'key'>;

/** The pages with these titles. */
export async function pagesByTitles(store: Store, titles: readonly LocalTitle[]): Promise<PageRow[]> {
  if (titles.length === 0) return [];
  const condition = titlesCondition(store, titles, 'page_namespace', 'page_title');
  return store.all(store.select.selectFrom('page').select(pageColumns).where(condition));
}

/** Rows whose namespace and title columns hold one of the titles; one range of an index a namespace. */
export function titlesCondition(
  store: Store,
  titles: readonly LocalTitle[],
  namespaceColumn: string,
  titleColumn: string,
): Expression<SqlBool> {
  const keysByNamespace = new Map<number, string[]>();
  for (const { namespace, key } of titles) {
    const keys = keysByNamespace.get(namespace);
    if (keys) keys.push(key);
    else keysByNamespace.set(namespace, [key]);
  }
  const conditions = [...keysByNamespace].map(
    ([namespace, keys]) =>
      sql<SqlBool>`(${sql.ref(namespaceColumn)} = ${namespace} AND ${store.database.dialect.oneOf(titleColumn, keys)})`,
  );
  return conditions.length === 1 && conditions[0]
    ? conditions[0]
    : sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;
}

/** The title of a row of `page`. */
export const titleOfPage = (row: Pick<PageRow, 'page_namespace' | 'page_title'>): Title =>
  makeTitle(row.page_namespace, row.page_title);

/** The numbers of the pages with these titles, in their order; 0 where there is none. */
export async function pageNumbers(store: Store, titles: readonly LocalTitle[]): Promise<number[]> {
  const distinct = new Map(titles.map((title) => [nameOf(title.namespace, title.key), title]));
  const pages = await pagesByTitles(store, [...distinct.values()]);
  const numbers = new Map(pages.map((page) => [nameOf(page.page_namespace, page.page_title), page.page_id]));
  return titles.map((title) => numbers.get(nameOf(title.namespace, title.key)) ?? 0);
}

const nameOf = (namespace: number, key: string): string => `${namespace}:${key}`;
