import type { Database, Dialect } from '@wikiquery/core/database';
import { sqlQuery, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { indexFile } from './location.ts';

/** Reads the rows of a statement. */
export const queryAll = async <O>(store: Store, statement: SqlExpression<unknown>): Promise<O[]> =>
  store.all(sqlQuery(statement as SqlExpression<O>, opened(store).database.builder));

/** Whether the full-text index is in a file of its own, whose tables statements on the wiki's database cannot join. */
export const hasIndexFile = (store: Store): boolean => indexFile(store) !== undefined;

/** The database of the full-text index. */
const indexDatabase = (store: Store): Database => indexFile(store) ?? opened(store).database;

/** The dialect of the full-text index. */
export const indexDialect = (store: Store): Dialect => indexDatabase(store).dialect;

/** Reads the rows of a statement on the full-text index. */
export async function queryIndex<O>(store: Store, statement: SqlExpression<unknown>): Promise<O[]> {
  const file = indexFile(store);
  if (!file) return queryAll(store, statement);
  const { usage } = opened(store);
  return file.all(sqlQuery(statement as SqlExpression<O>, file.builder), { usage });
}

/** Runs statements on the full-text index in one transaction. */
export async function writeIndex(store: Store, statements: readonly SqlExpression<unknown>[]): Promise<void> {
  const { write, builder } = indexDatabase(store);
  if (!write) throw new TypeError('The full-text index was opened for reading.');
  await write(statements.map((each) => sqlQuery(each, builder)));
}
