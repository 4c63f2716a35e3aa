import type { Connection } from 'mysql2';
import { LockedError } from '@wikiquery/core/errors';
import { runQuery } from './connection.ts';

/** Tracks the tables of a server whose locks have made statements time out. */
export interface TableLocks {
  /** Returns the error for a statement that reads a locked table; undefined if it can run. */
  readonly errorFor: (text: string) => LockedError | undefined;
  /** Finds the locked tables of a statement that has timed out while it waited for a lock. */
  readonly investigate: (text: string) => void;
  readonly close: () => void;
}

/** Milliseconds between two checks of whether a table is still locked. */
const INTERVAL = 250;

/**
 * Creates a tracker of locked tables. A statement that waits for a lock occupies its connection, and statements on one
 * table can occupy all of them. After the first timeout, further statements on that table are rejected until the lock is
 * released. `open` opens a connection for checks, which is closed when no table is locked.
 */
export function createTableLocks(open: () => Promise<Connection>): TableLocks {
  const locked = new Set<string>();
  /** Statements that have timed out, and whose locked table is unknown. */
  const suspects = new Set<string>();
  let pattern: RegExp | undefined;
  let isWatching = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let wake: (() => void) | undefined;

  const setLocked = (table: string, isLocked: boolean): void => {
    if (isLocked) locked.add(table);
    else locked.delete(table);
    pattern = locked.size > 0 ? new RegExp(`\\b(?:${[...locked].join('|')})\\b`) : undefined;
  };
  const watch = async (): Promise<void> => {
    isWatching = true;
    let connection: Connection | undefined;
    try {
      connection = await open();
      // MySQL waits for at least a second.
      await runQuery(connection, 'SET SESSION lock_wait_timeout = 0');
      while (!isClosed && suspects.size + locked.size > 0) {
        const tables = new Set([...locked, ...(await tablesIn(connection, suspects))]);
        suspects.clear();
        for (const table of tables) setLocked(table, await isTableLocked(connection, table));
        if (locked.size > 0) await pause();
      }
    } catch {
      // The server is lost, which its health check reports; later timeouts identify locked tables again.
      suspects.clear();
      for (const table of locked) setLocked(table, false);
    } finally {
      connection?.destroy();
      isWatching = false;
    }
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, INTERVAL).unref();
    });

  return {
    errorFor: (text) => {
      const [table] = pattern?.exec(text) ?? [];
      return table === undefined ? undefined : new LockedError(`The table ${table} is locked.`);
    },
    investigate: (text) => {
      suspects.add(text);
      if (!isWatching && !isClosed) void watch();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      wake?.();
    },
  };
}

/** Returns the names of tables that occur in statements. */
async function tablesIn(connection: Connection, statements: ReadonlySet<string>): Promise<string[]> {
  const words = new Set([...statements].flatMap((text) => text.match(/\w+/g) ?? []));
  if (words.size === 0) return [];
  const rows = await runQuery(
    connection,
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN (?)',
    [[...words]],
  );
  return rows.map((row) => String(row['name']));
}

/** Whether a table cannot be opened now. */
async function isTableLocked(connection: Connection, table: string): Promise<boolean> {
  try {
    await runQuery(connection, `SELECT 1 FROM \`${table}\` LIMIT 0`);
    return false;
  } catch (error) {
    if (error instanceof LockedError) return true;
    throw error;
  }
}
