import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { BusyError, MissingTableError, ReadOnlyError, UnavailableError } from '../database.ts';

const codeOf = (error: unknown): string => (error instanceof Sqlite.SqliteError ? error.code : '');

/** Whether another connection's lock made a statement fail, so that it may succeed a moment later. */
export const isLocked = (error: unknown): boolean => /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));

/** Whether a statement failed because its file is corrupt, unreadable or cannot be opened. */
export const isDamaged = (error: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB|IOERR|CANTOPEN)/.test(codeOf(error));

/**
 * Translates an error of a read: a missing table to a {@link MissingTableError}, a lock or a fault of the file or the
 * system to an {@link UnavailableError}; returns others unchanged.
 */
export function readError(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (error instanceof Sqlite.SqliteError && /^no such (?:table|column)/.test(error.message)) {
    return new MissingTableError(error.message, { cause: error });
  }
  const reason = reasonOf(code, path);
  return reason === undefined ? error : new UnavailableError(`${reason} (${code})`, { cause: error });
}

/**
 * Translates an error of a write: a read-only file to a {@link ReadOnlyError}, a lock to a {@link BusyError}, and
 * others like {@link readError}.
 */
export function writeError(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (/^SQLITE_(?:READONLY|CANTOPEN|PERM)/.test(code)) {
    return new ReadOnlyError(`${path} is read-only, or its folder is.`, { cause: error });
  }
  if (isLocked(error)) {
    return new BusyError('The database is locked: another program is writing to it.', { cause: error });
  }
  return readError(error, path);
}

const needsSharedMemory = (path: string): string =>
  `${path} is in WAL mode, which needs files beside it: permit writing to its folder, or set "PRAGMA journal_mode = DELETE".`;

/** What an error means and what to do about it; the first entry whose code is a prefix of the error's applies. */
const reasons: readonly (readonly [code: string, reason: (path: string) => string])[] = [
  ['BUSY', (path) => `Another program has locked ${path}.`],
  ['LOCKED', (path) => `Another program has locked ${path}.`],
  ['PROTOCOL', (path) => `Another program has locked ${path}.`],
  [
    'CORRUPT_VTAB',
    (path) => `The search index in ${path} is corrupt: rebuild it with "wikiquery index --rebuild".`,
  ],
  [
    'CORRUPT',
    (path) =>
      `${path} is corrupt: check it with "PRAGMA integrity_check" in sqlite3, and restore it from a backup.`,
  ],
  ['NOTADB', (path) => `${path} is not a SQLite database: restore it from a backup.`],
  [
    'FULL',
    () => 'No space is left on the disk: free some, for temporary files too (their folder is SQLITE_TMPDIR).',
  ],
  [
    'IOERR',
    (path) => `${path}, or a temporary file, cannot be read or written: check the disk and the system's log.`,
  ],
  ['READONLY_CANTINIT', needsSharedMemory],
  ['READONLY_DIRECTORY', needsSharedMemory],
  [
    'READONLY_',
    (path) =>
      `An interrupted write to ${path} must be rolled back, which needs write permission: open it once in sqlite3.`,
  ],
  [
    'CANTOPEN',
    (path) => `${path}, or a file beside it, cannot be opened: check the permissions of files and folder.`,
  ],
  ['PERM', (path) => `${path} cannot be opened: check its permissions.`],
  ['NOMEM', () => 'SQLite is out of memory.'],
];

const reasonOf = (code: string, path: string): string | undefined =>
  reasons.find(([name]) => code.startsWith(`SQLITE_${name}`))?.[1](path);

/** Longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 50;

/** A clock in milliseconds. */
export interface Clock {
  now(this: void): number;
  wait(this: void, milliseconds: number): Promise<unknown>;
}

/** Retries an operation while a lock makes it fail, for up to `patience` milliseconds, without blocking the thread. */
export async function whenUnlocked<T>(
  operation: () => T,
  patience: number,
  { now, wait }: Clock = { now: () => performance.now(), wait: pause },
): Promise<T> {
  const end = now() + patience;
  for (let milliseconds = 1; ; milliseconds = Math.min(2 * milliseconds, LONGEST_PAUSE)) {
    try {
      return operation();
    } catch (error) {
      if (!isLocked(error) || now() >= end) throw error;
    }
    await wait(milliseconds);
  }
}
