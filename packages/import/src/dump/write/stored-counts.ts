import type { Database } from 'better-sqlite3';

/** Numbers of what a database contains after an import. */
export interface StoredCounts {
  readonly pages: number;
  readonly revisions: number;
  /** Log entries, unless they come from an SQL dump. */
  readonly logEntries: number;
  /** Rows of the tables that come from SQL dumps. */
  readonly rows: number;
}

/** Counts what a database contains; `given` are the tables that come from SQL dumps. */
export function storedCounts(database: Database, given: ReadonlySet<string>): StoredCounts {
  const has = database.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const count = (table: string): number =>
    has.get(table) === undefined
      ? 0
      : (database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0);
  return {
    pages: count('page'),
    revisions: count('revision'),
    logEntries: given.has('logging') ? 0 : count('logging'),
    rows: [...given].reduce((sum, table) => sum + count(table), 0),
  };
}
