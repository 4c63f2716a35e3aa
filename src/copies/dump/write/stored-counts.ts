import type { Database } from 'better-sqlite3';

/** How much a database has. */
export interface StoredCounts {
  readonly pages: number;
  readonly revisions: number;
  /** Rows of the tables that SQL dumps gave. */
  readonly rows: number;
}

/** Counts what a database has; `given` are the tables that SQL dumps gave. */
export function storedCounts(database: Database, given: ReadonlySet<string>): StoredCounts {
  const has = database.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const count = (table: string): number =>
    has.get(table) === undefined
      ? 0
      : (database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0);
  return {
    pages: count('page'),
    revisions: count('revision'),
    rows: [...given].reduce((sum, table) => sum + count(table), 0),
  };
}
