import { rmSync } from 'node:fs';
import { UsageError } from './problem.ts';

const noSpace = 'no space is left on the disk';
const readOnly = 'the file system is read-only';
const denied = 'permission denied';
const failing = 'the disk reports an error, see the log of the system';

/** What an error of the operating system or of SQLite means for a file; of SQLite's codes the prefix counts. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: readOnly,
  ENOSPC: noSpace,
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file exceeds the maximum size (see "ulimit -f")',
  EMFILE: 'this process has too many open files (see "ulimit -n")',
  ENFILE: 'the system has too many open files',
  EIO: failing,
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of this name',
  ENAMETOOLONG: 'the name is too long',
  SQLITE_FULL: noSpace,
  SQLITE_READONLY: 'it is read-only, or its folder is',
  SQLITE_CANTOPEN: 'it cannot be opened, check its folder and permissions',
  SQLITE_PERM: denied,
  SQLITE_IOERR: failing,
};

/**
 * Returns the error to show if the operating system or SQLite refuses a file, with the path of the error or else the
 * given one; undefined for other errors.
 */
export function systemProblem(error: unknown, path?: string): UsageError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  const isSystem = 'syscall' in error;
  if (!isSystem && !code.startsWith('SQLITE_')) return undefined;
  const reason = isSystem
    ? reasons[code]
    : Object.entries(reasons).find(([prefix]) => code.startsWith(prefix))?.[1];
  if (reason === undefined) return undefined;
  const named = isSystem && 'path' in error && typeof error.path === 'string' ? error.path : path;
  const action = isSystem && error.syscall === 'open' ? 'open' : isSystem ? 'write' : 'use';
  return new UsageError(`Cannot ${action} ${named ?? 'a file'}: ${reason} (${code}).`, { cause: error });
}

/** Does work on a file; an error of the operating system or of SQLite becomes a sentence with the path. */
export async function onFile<T>(path: string | undefined, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw systemProblem(error, path) ?? error;
  }
}

/** Removes a file that could not be completed, if there is one; where even that fails, the first error is the one to show. */
export function removeIncomplete(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Such as a file system that has become read-only.
  }
}
