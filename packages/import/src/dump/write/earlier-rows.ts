import type { Database } from 'better-sqlite3';
import { importTables } from './open.ts';
import { stagedTables } from './staged.ts';

const asideOf = (table: string): string => `import_earlier_${table}`;

/** The tables that a dump of one empties: rows that refer to link targets by ID are invalid without them. */
const emptiedBy = (table: string): readonly string[] =>
  table === 'linktarget' ? [table, 'pagelinks', 'templatelinks'] : [table];

/**
 * Moves the rows of earlier imports out of a table, and out of those that refer to it, before the rows of its dump are
 * written. Until {@link endEarlier}, they can be restored. Staged tables are replaced at the end of the import only.
 */
export function setAside(database: Database, name: string): void {
  if (!Object.hasOwn(importTables, name) || Object.hasOwn(stagedTables, name)) return;
  for (const table of emptiedBy(name))
    if (!isAside(database, table))
      database.exec(`CREATE TABLE "${asideOf(table)}" AS SELECT * FROM "${table}"; DELETE FROM "${table}"`);
}

/** Restores the rows of a dump's table, and of those that it emptied, where the dump has no row with the same key. */
export function restoreEarlier(database: Database, name: string): void {
  for (const table of emptiedBy(name)) {
    if (!isAside(database, table)) continue;
    database.exec(`INSERT OR IGNORE INTO "${table}" SELECT * FROM "${asideOf(table)}"`);
    drop(database, table);
  }
}

/** Restores the rows of all tables that an unfinished import has emptied. */
export function restoreAllEarlier(database: Database): void {
  for (const table of Object.keys(importTables)) restoreEarlier(database, table);
}

/** Deletes the rows that were set aside for a dump's table. */
export function endEarlier(database: Database, name: string): void {
  for (const table of emptiedBy(name)) drop(database, table);
}

const drop = (database: Database, table: string): unknown =>
  database.exec(`DROP TABLE IF EXISTS "${asideOf(table)}"`);

const isAside = (database: Database, table: string): boolean =>
  database.prepare<[string]>('SELECT 1 FROM sqlite_schema WHERE name = ?').get(asideOf(table)) !== undefined;
