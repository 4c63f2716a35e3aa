import { makeTitle, type Title } from '../../wiki/title.ts';
import type { Tables } from '../database/schema/core.ts';
import type { DeclaredRows, TableDeclarations } from '../database/schema/declared-table.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Condition, NeverHidden, VisibleColumn } from './relation.ts';
import { opened, type Store } from './store.ts';
import { titlesIn, type LocalTitle } from './titles-in.ts';

/** A row of `page`, without the columns that only lists need. */
export type PageRow = Pick<Tables['page'], (typeof pageColumns)[number]>;

/** The columns of a row of `page` that every page set needs. */
export type BasicPageRow = Pick<PageRow, (typeof basicPageColumns)[number]>;

/** The columns that are read of pages. */
export type PageColumns = typeof pageColumns | typeof basicPageColumns;

/** The columns of {@link BasicPageRow}. */
export const basicPageColumns = [
  'page_id',
  'page_namespace',
  'page_title',
  'page_is_redirect',
  'page_latest',
] as const;

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

/** Reads pages by id; all their columns, or those that are given. */
export function pagesByIds(store: Store, ids: readonly number[]): Promise<PageRow[]>;
export function pagesByIds(
  store: Store,
  ids: readonly number[],
  columns: PageColumns,
): Promise<BasicPageRow[]>;
export function pagesByIds(
  store: Store,
  ids: readonly number[],
  columns: PageColumns = pageColumns,
): Promise<BasicPageRow[]> {
  const { dialect } = opened(store).database;
  return ids.length === 0 ? Promise.resolve([]) : pagesWhere(store, dialect.oneOf('page_id', ids), columns);
}

/** Reads pages by title; all their columns, or those that are given. */
export function pagesByTitles(store: Store, titles: readonly LocalTitle[]): Promise<PageRow[]>;
export function pagesByTitles(
  store: Store,
  titles: readonly LocalTitle[],
  columns: PageColumns,
): Promise<BasicPageRow[]>;
export function pagesByTitles(
  store: Store,
  titles: readonly LocalTitle[],
  columns: PageColumns = pageColumns,
): Promise<BasicPageRow[]> {
  if (titles.length === 0) return Promise.resolve([]);
  return pagesWhere(store, titlesCondition(store, titles, 'page_namespace', 'page_title'), columns);
}

const pagesWhere = (store: Store, condition: Condition, columns: PageColumns): Promise<BasicPageRow[]> =>
  store.all(opened(store).select.selectFrom('page').select(columns).where(condition));

/** Rows whose namespace and title match one of the titles. */
export const titlesCondition = (
  store: Store,
  titles: readonly LocalTitle[],
  namespaceColumn: NeverHidden,
  titleColumn: NeverHidden,
): Condition => titlesIn(opened(store).database.dialect, titles, namespaceColumn, titleColumn);

declare const typedColumns: unique symbol;

/** Rows of a table that refer to pages; made by {@link pageEntries}. */
export interface PageEntries {
  readonly table: string;
  /** The column with the page id. */
  readonly page: string;
  readonly where: string;
  readonly is: string;
  readonly [typedColumns]: true;
}

/**
 * Declares which rows of a table refer to pages: those whose column `where` has the value `is`. Columns that can be
 * hidden do not compile.
 */
export const pageEntries = <T extends TableDeclarations, Name extends keyof T & string>(
  _tables: T,
  table: Name,
  entries: {
    readonly page: VisibleColumn<DeclaredRows<T>[Name]>;
    readonly where: VisibleColumn<DeclaredRows<T>[Name]>;
    readonly is: string;
  },
): PageEntries => ({ table, ...entries }) as unknown as PageEntries;

/** Reads the pages with these titles that have an entry. */
export async function pagesWithEntry(
  store: Store,
  titles: readonly LocalTitle[],
  { table, page, where, is }: PageEntries,
): Promise<PageRow[]> {
  const entry = sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(page)} = page_id AND ${sql.ref(where)} = ${is})`;
  return store.all(
    opened(store)
      .select.selectFrom('page')
      .select(pageColumns)
      .where(titlesCondition(store, titles, 'page_namespace', 'page_title'))
      .where(entry),
  );
}

/** Returns the title of a row of `page`. */
export const titleOfPage = (row: Pick<PageRow, 'page_namespace' | 'page_title'>): Title =>
  makeTitle(row.page_namespace, row.page_title);

/** Reads the ids of pages in the order of the titles; 0 for missing pages. */
export async function pageNumbers(store: Store, titles: readonly LocalTitle[]): Promise<number[]> {
  const distinct = new Map(titles.map((title) => [nameOf(title.namespace, title.key), title]));
  const pages = await pagesByTitles(store, [...distinct.values()], basicPageColumns);
  const numbers = new Map(pages.map((page) => [nameOf(page.page_namespace, page.page_title), page.page_id]));
  return titles.map((title) => numbers.get(nameOf(title.namespace, title.key)) ?? 0);
}

const nameOf = (namespace: number, key: string): string => `${namespace}:${key}`;
