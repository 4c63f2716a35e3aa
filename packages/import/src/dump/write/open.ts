import { availableParallelism } from 'node:os';
import Sqlite from 'better-sqlite3';
import { lookupTable } from '@wikiquery/common/lookup-table';
import {
  coreTables,
  createTable,
  indexStatements,
  searchIndexStatement,
  softwareTables,
  updatesDone,
  type Table,
} from '@wikiquery/core/database/schema';

/** The tables that an import creates: those of MediaWiki 1.43. */
export const importTables: Readonly<Record<string, Table>> = lookupTable({
  ...coreTables,
  ...softwareTables,
});

/** Indexes that the import itself uses; it is much faster to create the others at the end. */
const earlyIndexes = new Set([
  'actor_name',
  'actor_user',
  'comment_hash',
  'lt_namespace_title',
  'model_name',
  'role_name',
  'user_name',
  'el_from',
  'pr_pagetype',
]);

/** Opens a database for an import, and creates the missing tables. */
export function openForImport(path: string): Sqlite.Database {
  const database = new Sqlite(path);
  // A rollback journal does not have to contain new pages of the file, and FULL makes commits durable.
  database.pragma('journal_mode = TRUNCATE');
  database.pragma('synchronous = FULL');
  database.pragma('cache_size = -65536');
  database.pragma('temp_store = FILE');
  // SQLite sorts with helper threads.
  database.pragma(`threads = ${Math.min(4, availableParallelism())}`);
  const has = database.prepare<[string], number>('SELECT 1 FROM sqlite_schema WHERE name = ?').pluck();
  database.transaction(() => {
    const isNew = has.get('updatelog') === undefined;
    for (const [name, table] of Object.entries(importTables))
      if (has.get(name) === undefined) {
        database.exec(createTable(name, table));
        for (const [index, statement] of indexStatements(name, table))
          if (earlyIndexes.has(index)) database.exec(statement);
      }
    const note = database.prepare<[string]>('INSERT INTO updatelog (ul_key) VALUES (?)');
    if (isNew) for (const update of updatesDone) note.run(update);
    if (has.get('searchindex') === undefined) database.exec(searchIndexStatement);
    database.exec('CREATE TABLE IF NOT EXISTS wikiquery_import (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
    database.exec(
      'CREATE TABLE IF NOT EXISTS wikiquery_import_problem (number INTEGER PRIMARY KEY, file TEXT NOT NULL, ' +
        '"offset" INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, message TEXT NOT NULL)',
    );
  })();
  return database;
}

/** Closes a database after an import, and deletes the journal, which is only truncated until then. */
export function closeImported(database: Sqlite.Database): void {
  try {
    database.pragma('journal_mode = DELETE');
  } catch {
    // The error that ended the import is the one to report.
  }
  database.close();
}

/** Drops the indexes that would slow down the import. */
export function dropLateIndexes(database: Sqlite.Database): void {
  for (const [name, table] of Object.entries(importTables))
    for (const [index] of indexStatements(name, table))
      if (!earlyIndexes.has(index)) database.exec(`DROP INDEX IF EXISTS "${index}"`);
}

/** Returns the statements that create the remaining indexes, by table. */
export const lateIndexes = (): readonly (readonly [table: string, statements: readonly string[]])[] =>
  Object.entries(importTables).flatMap(([name, table]) => {
    const late = indexStatements(name, table).filter(([index]) => !earlyIndexes.has(index));
    const statements = late.map(([, statement]) => statement.replace('INDEX', 'INDEX IF NOT EXISTS'));
    return statements.length > 0 ? [[name, statements]] : [];
  });
