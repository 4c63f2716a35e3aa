import type Database from 'better-sqlite3';
import { coreTables } from '../../packages/core/src/data/database/schema/core.ts';
import {
  createStatements,
  searchIndexStatement,
} from '../../packages/core/src/data/database/schema/create.ts';
import { softwareTables } from '../../packages/core/src/data/database/schema/software.ts';

const tables = { ...coreTables, ...softwareTables };

const isIndex = (statement: string) => /^CREATE (UNIQUE )?INDEX/.test(statement);

/** Creates all core tables of MediaWiki, without indexes. */
export function createTables(database: Database.Database): void {
  for (const statement of createStatements(tables)) if (!isIndex(statement)) database.exec(statement);
  database.exec(searchIndexStatement);
}

/** Creates the indexes after all rows are written. */
export function createIndexes(database: Database.Database): void {
  for (const statement of createStatements(tables)) if (isIndex(statement)) database.exec(statement);
}

/** Inserts one row; omitted columns take their defaults. */
export type Insert = (...values: readonly (string | number | null)[]) => void;

/** Prepares an INSERT of these columns. */
export function insertInto(database: Database.Database, table: string, columns: string): Insert {
  const marks = columns.split(' ').map(() => '?');
  const statement = database.prepare(
    `INSERT INTO "${table}" (${columns.replaceAll(' ', ', ')}) VALUES (${marks.join(', ')})`,
  );
  return (...values) => {
    statement.run(values);
  };
}

/** Formats seconds since 1970 as a MediaWiki timestamp. */
export function timestamp(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return (
    iso.slice(0, 4) +
    iso.slice(5, 7) +
    iso.slice(8, 10) +
    iso.slice(11, 13) +
    iso.slice(14, 16) +
    iso.slice(17, 19)
  );
}
