import type { Database, Dialect } from '@wikiquery/core/database';
import { type SqlExpression, sqlQuery } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { indexFile } from './location.ts';

/** Reads the rows of a statement. */
export const queryAll = async <O>(store: Store, statement: SqlExpression<unknown>): Promise<O[]> =>
  store.all(sqlQuery(statement as SqlExpression<O>, opened(store).database.builder));

/** Whether the index of words is in a file beside the wiki's database, whose tables no statement can join. */
export const hasIndexFile = (store: Store): boolean => indexFile(store) !== undefined;

/** The database of the index of words. */
const indexDatabase = (store: Store): Database => indexFile(store) ?? opened(store).database;

/** The dialect of the index of words. */
export const indexDialect = (store: Store): Dialect => indexDatabase(store).dialect;

/** Reads the rows of a statement about the index of words. */
export async function queryIndex<O>(store: Store, statement: SqlExpression<unknown>): Promise<O[]> {
  const file = indexFile(store);
  if (!file) return queryAll(store, statement);
  const { usage } = opened(store);
  return file.all(sqlQuery(statement as SqlExpression<O>, file.builder), { usage });
}

/** Runs statements about the index of words in one transaction. */
export async function writeIndex(store: Store, statements: readonly SqlExpression<unknown>[]): Promise<void> {
  const { write, builder } = indexDatabase(store);
  if (!write) throw new TypeError('The database of the index of words was opened for reading.');
  await write(statements.map((each) => sqlQuery(each, builder)));
}
