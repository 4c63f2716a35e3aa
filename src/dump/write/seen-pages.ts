import type { Database } from 'better-sqlite3';
import { bulkInsert } from './bulk.ts';

/** Notes which pages the dumps have. */
export interface SeenPages {
  add(this: void, page: number, namespace: number): void;
  flush(this: void): void;
}

/** Keeps what the database holds before an update, and makes room for what the dumps have. */
export function beginUpdate(database: Database): void {
  database.exec(
    `CREATE TABLE import_before (page INTEGER PRIMARY KEY, namespace INTEGER NOT NULL, latest INTEGER NOT NULL);
    INSERT INTO import_before SELECT page_id, page_namespace, page_latest FROM page;
    CREATE TABLE import_seen (place INTEGER PRIMARY KEY, file INTEGER NOT NULL, page INTEGER NOT NULL,
      namespace INTEGER NOT NULL)`,
  );
}

/** Takes away what an update has kept. */
export function endUpdate(database: Database): void {
  database.exec('DROP TABLE IF EXISTS import_before; DROP TABLE IF EXISTS import_seen');
}

/** Opens the list of the pages that one file has, by its place among the files. */
export function openSeen(database: Database, file: number): SeenPages {
  const insert = bulkInsert(database, 'import_seen', ['file', 'page', 'namespace']);
  return {
    add: (page, namespace) => {
      insert.add([file, page, namespace]);
    },
    flush: insert.flush,
  };
}
