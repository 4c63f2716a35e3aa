import type { Database } from 'better-sqlite3';

/** Finds out whether a page was in another dump of the same import. */
export interface CountedPages {
  /** Returns whether the page is new to this import. */
  add(this: void, page: number): boolean;
}

/** Creates the table of the pages that dumps of this import have. */
export function beginCounting(database: Database): void {
  database.exec('CREATE TABLE import_counted (page INTEGER PRIMARY KEY)');
}

/** Drops the table. */
export function endCounting(database: Database): void {
  database.exec('DROP TABLE IF EXISTS import_counted');
}

/** Opens the table; undefined if no page can be in several dumps. */
export function openCounted(database: Database): CountedPages | undefined {
  const has = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'import_counted'");
  if (has.get() === undefined) return undefined;
  const insert = database.prepare<[number]>('INSERT OR IGNORE INTO import_counted VALUES (?)');
  return { add: (page) => insert.run(page).changes > 0 };
}
