import type { Database } from 'better-sqlite3';
import { bulkInsert } from './bulk.ts';

/** Records which pages the dumps have. */
export interface SeenPages {
  add(this: void, page: number, namespace: number): void;
  flush(this: void): void;
}

/** Records the pages of the database before an update, and creates the table of those in the dumps. */
export function beginUpdate(database: Database): void {
  database.exec(
    `CREATE TABLE import_before (page INTEGER PRIMARY KEY, namespace INTEGER NOT NULL, latest INTEGER NOT NULL);
    INSERT INTO import_before SELECT page_id, page_namespace, page_latest FROM page;
    CREATE TABLE import_seen (place INTEGER PRIMARY KEY, file INTEGER NOT NULL, page INTEGER NOT NULL,
      namespace INTEGER NOT NULL)`,
  );
}

/** Drops the tables that {@link beginUpdate} creates. */
export function endUpdate(database: Database): void {
  database.exec('DROP TABLE IF EXISTS import_before; DROP TABLE IF EXISTS import_seen');
}

/** Opens the table of pages to record those of one file, which is given by its index. */
export function openSeen(database: Database, file: number): SeenPages {
  const insert = bulkInsert(database, 'import_seen');
  return {
    add: (page, namespace) => {
      insert.add({ file, page, namespace });
    },
    flush: insert.flush,
  };
}

/** Records that a file has all pages that the database has now: those of the dump of `page` that was just read. */
export function noteSeen(database: Database, file: number): void {
  database
    .prepare('INSERT INTO import_seen (file, page, namespace) SELECT ?, page_id, page_namespace FROM page')
    .run(file);
}
