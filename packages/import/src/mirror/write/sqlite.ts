import Sqlite from 'better-sqlite3';
import { endWriteAheadLog, fromConnection } from '@wikiquery/core/database';
import {
  coreTables,
  createTable,
  indexStatements,
  searchIndexStatement,
  softwareTables,
  updatesDone,
  type Table,
} from '@wikiquery/core/database/schema';
import type { Value } from '../../rows/row.ts';
import { createStatements, type MirrorDatabase } from './database.ts';
import { withoutOrphans } from './orphans.ts';
import { ownIndexes, ownTables } from './own-tables.ts';

/** Milliseconds to wait for a lock that another program holds. */
const PATIENCE = 60_000;

const quote = (name: string): string => `"${name}"`;

/** Opens an SQLite file for a mirror, and creates the tables and indexes that are missing. */
export function openSqliteMirror(path: string): MirrorDatabase {
  const database = new Sqlite(path, { timeout: PATIENCE });
  // With a write-ahead log, readers are not blocked by a transaction.
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('cache_size = -65536');
  database.transaction(createMissing).immediate(database);
  const prepared = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const known = prepared.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    if (prepared.size >= MOST_STATEMENTS) prepared.clear();
    prepared.set(text, statement);
    return statement;
  };
  const rows = async <Row>(text: string, values: readonly Value[] = []): Promise<readonly Row[]> =>
    prepare(text).all(...values) as Row[];
  const statements = createStatements(
    'sqlite',
    rows,
    async (text, values = []) => {
      prepare(text).run(...values);
    },
    quote,
  );
  return {
    kind: 'sqlite',
    rows,
    indexed: fromConnection(database),
    transaction: async (work) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = await withoutOrphans(statements, work);
        database.exec('COMMIT');
        return result;
      } catch (error) {
        if (database.inTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: async () => {
      endWriteAheadLog(database);
      database.close();
    },
  };
}

const MOST_STATEMENTS = 500;

const tables: Readonly<Record<string, Table>> = { ...coreTables, ...softwareTables, ...ownTables };

function createMissing(database: Sqlite.Database): void {
  const names = database.prepare<[], string>('SELECT name FROM sqlite_schema').pluck().all();
  const known = new Set(names);
  for (const [name, table] of Object.entries(tables)) {
    if (!known.has(name)) database.exec(createTable(name, table));
    for (const [index, statement] of indexStatements(name, table))
      if (!known.has(index)) database.exec(statement);
  }
  for (const [name, indexes] of Object.entries(ownIndexes))
    for (const [index, columns] of Object.entries(indexes))
      if (!known.has(index)) database.exec(`CREATE INDEX "${index}" ON "${name}" (${columns.join(', ')})`);
  if (!known.has('searchindex')) database.exec(searchIndexStatement);
  if (known.has('updatelog')) return;
  const note = database.prepare<[string]>('INSERT INTO updatelog (ul_key) VALUES (?)');
  for (const update of updatesDone) note.run(update);
}
