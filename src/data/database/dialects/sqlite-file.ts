import { type BigIntStats, statSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { UnavailableError } from '../database.ts';

/** Watches whether an open file is still the one at its path. */
export interface FileWatch {
  /** Throws an {@link UnavailableError} while there is no file at the path, or an empty one. */
  readonly check: (this: void) => void;
  /** Checks at once, since reading failed: if the file has changed since it was opened, it has to be opened anew. */
  readonly checkAgain: (this: void) => void;
  /** Whether the file has to be opened anew: another one is at the path, or its tables have changed. */
  readonly isOutdated: (this: void) => boolean;
}

/** Milliseconds between two looks at the file. */
const INTERVAL = 250;

/** What is at a path; an error where no database can be there. */
export function lookAt(path: string): BigIntStats | UnavailableError {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!found) return new UnavailableError(`There is no file ${path}: put the database back in its place.`);
    return found.size > 0n ? found : new UnavailableError(`${path} is empty: restore it from a backup.`);
  } catch (error) {
    return new UnavailableError(`${path} cannot be found: ${String(error)}`, { cause: error });
  }
}

/** Watches a file by its path; `before` is what was there before the connection was opened. */
export function watchFile(
  path: string,
  before: BigIntStats | UnavailableError,
  connection: Sqlite.Database,
): FileWatch {
  let nextLook = performance.now() + INTERVAL;
  let missing: UnavailableError | undefined;
  let outdated = false;
  let faulty = false;
  let schema: unknown;
  const look = (): void => {
    const now = performance.now();
    if (now < nextLook) return;
    nextLook = now + INTERVAL;
    const found = lookAt(path);
    missing = found instanceof Error ? found : undefined;
    if (found instanceof Error || before instanceof Error) return;
    const isSame = found.dev === before.dev && found.ino === before.ino;
    const hasChanged = found.mtimeNs !== before.mtimeNs || found.size !== before.size;
    outdated ||= !isSame || (faulty && hasChanged) || hasOtherTables();
  };
  const hasOtherTables = (): boolean => {
    try {
      const version = connection.pragma('schema_version', { simple: true });
      schema ??= version;
      return version !== schema;
    } catch {
      // What keeps it from being read will also fail the next statement.
      return false;
    }
  };
  const check = (): void => {
    look();
    if (missing) throw missing;
  };
  return {
    check,
    checkAgain: () => {
      faulty = true;
      nextLook = 0;
      check();
    },
    isOutdated: () => {
      look();
      return outdated;
    },
  };
}
