import Sqlite from 'better-sqlite3';
import type { WritableDatabase } from '../database.ts';
import { fromConnection } from './sqlite.ts';

/** Milliseconds for which commands wait for a lock, doing nothing else. */
const COMMAND_BUSY_TIMEOUT = 60_000;

/** How a SQLite file is opened for bulk writes. */
interface WritingOptions {
  /** Whether the file may be new. */
  readonly isNew?: boolean;
  /** Whether others read it meanwhile, without waiting for transactions. */
  readonly isShared?: boolean;
}

/** Opens a SQLite file for bulk writes; reads and writes share one connection. */
export function openSqliteForWriting(
  path: string,
  { isNew = false, isShared = false }: WritingOptions = {},
): WritableDatabase {
  const connection = new Sqlite(path, { fileMustExist: !isNew, timeout: COMMAND_BUSY_TIMEOUT });
  if (isShared) connection.pragma('journal_mode = WAL');
  connection.pragma('cache_size = -65536');
  const database = fromConnection(connection);
  if (!isShared) return database;
  return {
    ...database,
    close: async () => {
      endWriteAheadLog(connection);
      await database.close();
    },
  };
}

/**
 * Writes a file's write-ahead log into it, so that the file is complete without others next to it, which readers would
 * create again and could not delete. The log stays while another program has the file open.
 */
export function endWriteAheadLog(connection: Sqlite.Database): void {
  try {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    connection.pragma('busy_timeout = 0');
    connection.pragma('journal_mode = DELETE');
  } catch {
    // The last program that may write deletes the log.
  }
}
