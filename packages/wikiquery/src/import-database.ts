import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Configuration } from '@wikiquery/core/wiki';
import { openState, type ImportState } from '@wikiquery/import/dump';
import { refuseFolder, schemeOf, sqlitePath } from './database-address.ts';
import { CommandLineError, UsageError } from './problem.ts';

/** Contents of a database before an import. */
export interface DatabaseContents {
  readonly pages: number;
  /** The wiki whose dumps were imported; absent if the database was not made by an import. */
  readonly wiki?: string;
  /** The configuration from its dumps. */
  readonly configuration?: Configuration;
  /** The state of the last import. */
  readonly state?: ImportState;
}

/** Returns the path in `--database`; throws a {@link UsageError} unless it names a SQLite file. */
export function databasePath(url: string | undefined): string {
  if (url === undefined || url === '') throw new CommandLineError('--database sqlite:PATH is required.');
  const scheme = schemeOf(url);
  if (!['', 'sqlite'].includes(scheme)) {
    throw new CommandLineError(
      `Dumps are imported into SQLite files, not into ${scheme}: give --database sqlite:PATH. A wiki in MariaDB or MySQL ` +
        'needs no import: run "wikiquery serve --database mysql://…".',
    );
  }
  const path = sqlitePath(url);
  if (path === '')
    throw new CommandLineError('--database sqlite: names no file: give --database sqlite:PATH.');
  return path;
}

/**
 * Reads what a database contains without writing to it: undefined if it does not exist yet, `interrupted` if an import
 * was killed during a transaction, which must be rolled back before anything can be read.
 */
export function inspectDatabase(path: string): DatabaseContents | 'interrupted' | undefined {
  requirePlace(path);
  if (!existsSync(path) || statSync(path).size === 0) return undefined;
  let database: Sqlite.Database | undefined;
  try {
    database = new Sqlite(path, { readonly: true });
    return readContents(database, path);
  } catch (error) {
    const code = codeOf(error);
    const journal = `${path}-journal`;
    if (
      /^SQLITE_(?:READONLY|CANTOPEN|BUSY_RECOVERY)/.test(code) &&
      existsSync(journal) &&
      statSync(journal).size > 0
    )
      return 'interrupted';
    throw databaseProblem(error, path) ?? error;
  } finally {
    database?.close();
  }
}

/** Refuses a path at which no database can be created or written. */
export function requirePlace(path: string): void {
  if (existsSync(path)) {
    refuseFolder(path);
    requireWritable(path, `The database ${path} cannot be written`);
    return;
  }
  const folder = dirname(resolve(path));
  const above = statSync(folder, { throwIfNoEntry: false });
  if (!above) throw new UsageError(`The database's folder ${folder} does not exist: create it first.`);
  if (!above.isDirectory())
    throw new UsageError(`${folder} is a file, not a folder: the database ${path} cannot be created in it.`);
  requireWritable(folder, `The database cannot be created in ${folder}`);
}

/** Reads what a database contains; throws if it is not a wiki's. */
function readContents(database: Sqlite.Database, path: string): DatabaseContents {
  const tables = new Set(
    database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
  );
  if (tables.size > 0 && !tables.has('page') && !tables.has('wikiquery_import'))
    throw new UsageError(`${path} is an SQLite database, but not of a wiki: name another file.`);
  const count = (sql: string): number => database.prepare<[], number | null>(sql).pluck().get() ?? 0;
  const pages =
    !tables.has('page') || count('SELECT 1 FROM page LIMIT 1') === 0
      ? 0
      : tables.has('site_stats') && count('SELECT ss_total_pages FROM site_stats') > 0
        ? count('SELECT ss_total_pages FROM site_stats')
        : count('SELECT count(*) FROM page');
  if (!tables.has('wikiquery_import') || !tables.has('wikiquery_import_problem')) return { pages };
  const store = openState(database);
  const [wiki, configuration, state] = [
    store.readValue('wiki'),
    store.readValue('configuration'),
    store.read(),
  ];
  return {
    pages,
    ...(wiki !== undefined && { wiki }),
    ...(configuration !== undefined && { configuration: JSON.parse(configuration) as Configuration }),
    ...(state && { state }),
  };
}

function requireWritable(path: string, consequence: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `${consequence}: ${codeOf(error) === 'EROFS' ? 'the file system is read-only' : 'permission denied'}.`,
    );
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns the error to show for a full disk, or for a locked, corrupt or foreign file; undefined for others. */
export function databaseProblem(error: unknown, path: string): UsageError | undefined {
  const code = codeOf(error);
  if (code === 'SQLITE_NOTADB')
    return new UsageError(`${path} is not an SQLite database: name another file.`);
  if (code.startsWith('SQLITE_BUSY'))
    return new UsageError(`The database ${path} is locked by another program: try again when it has ended.`);
  if (code.startsWith('SQLITE_CORRUPT'))
    return new UsageError(`The database ${path} is corrupt: delete it, and import into a new one.`);
  if (/^SQLITE_(?:READONLY|CANTOPEN|PERM|AUTH)/.test(code))
    return new UsageError(
      `The database ${path} cannot be opened for writing: check its permissions and those of its folder.`,
    );
  if (code !== 'SQLITE_FULL' && code !== 'ENOSPC' && !code.startsWith('SQLITE_IOERR')) return undefined;
  return new UsageError(
    `The database cannot be written (${code}): the disk may be full. What was committed is kept; free some space, and run the ` +
      'same command to resume.',
  );
}
