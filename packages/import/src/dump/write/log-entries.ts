import type { Database } from 'better-sqlite3';
import { logRow } from '../../rows/logs.ts';
import type { Names } from '../../rows/names.ts';
import type { ParsedLogEntry } from '../xml/records.ts';
import { bulkInsert } from './bulk.ts';
import type { MissingIds } from './missing-ids.ts';

/** Writes the entries of logs. */
export interface LogWriter {
  write(this: void, entry: ParsedLogEntry): void;
  flush(this: void): void;
}

/** Opens the table of log entries for writing; dumps do not have the IDs of pages. */
export function openLogEntries(
  database: Database,
  names: Names,
  ids: Pick<MissingIds, 'findLogEntry' | 'nextLogEntry'>,
): LogWriter {
  const entries = bulkInsert(database, 'logging', { conflict: 'REPLACE' });
  return {
    write: (entry) => {
      if (entry.id === 0 && ids.findLogEntry(entry) !== undefined) return;
      const id = entry.id > 0 ? entry.id : ids.nextLogEntry();
      entries.add(logRow({ ...entry, id, author: entry.author, page: 0 }, names));
    },
    flush: entries.flush,
  };
}
