import type { SqlExpression } from '../../database/statements/expression.ts';
import { sqlQuery } from '../../database/statements/sql.ts';
import { opened, type Store, type WritableStore } from '../store.ts';

/** Reads the rows of a statement. */
export const queryAll = <O>(store: Store, statement: SqlExpression<unknown>): Promise<O[]> =>
  store.all(sqlQuery(statement as SqlExpression<O>, opened(store).database.builder));

/** Runs statements in one transaction. */
export const writeAll = (
  store: WritableStore,
  statements: readonly SqlExpression<unknown>[],
): Promise<void> => store.database.write(statements.map((each) => sqlQuery(each, store.database.builder)));
