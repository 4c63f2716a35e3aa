import { statSync, type BigIntStats } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { UnavailableError } from '../database.ts';

/** Watches whether an open file is still the one at its path. */
export interface FileWatch {
  /** Throws an {@link UnavailableError} while there is no file at the path, or an empty one. */
  readonly check: (this: void) => void;
  /** Checks again without delay after a failed read; from then on, a file that changed since opening is outdated. */
  readonly checkAgain: (this: void) => void;
  /** Whether the file must be reopened: it was replaced, its tables changed, or it changed after a failed read. */
  readonly isOutdated: (this: void) => boolean;
}

/** Milliseconds between two checks of the file. */
const INTERVAL = 250;

/** Returns the status of the file at a path, or an error if it is missing, empty or inaccessible. */
export function lookAt(path: string): BigIntStats | UnavailableError {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!found) return new UnavailableError(`There is no file ${path}: put the database back.`);
    return found.size > 0n ? found : new UnavailableError(`${path} is empty: restore it from a backup.`);
  } catch (error) {
    return new UnavailableError(`${path} cannot be found: ${String(error)}`, { cause: error });
  }
}

/** Watches a file by its path; `before` is what {@link lookAt} returned before the connection was opened. */
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
      // The next statement fails for the same reason.
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
