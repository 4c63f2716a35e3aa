import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@wikiquery/core/errors';
import { CommandLineError, UsageError } from './problem.ts';

/** The values of the options that name a database. */
export interface DatabaseValues {
  readonly database?: string | undefined;
  readonly 'database-file'?: string | undefined;
}

/** The environment variable with the address of the database, for commands that do not name one. */
export const DATABASE_VARIABLE = 'WIKIQUERY_DATABASE';

/**
 * Returns the address of the database that a command line names, else that of the environment; undefined if neither
 * names one.
 */
export function databaseAddress(
  { database, 'database-file': file }: DatabaseValues,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (database !== undefined && file !== undefined)
    throw new CommandLineError(
      '--database and --database-file both name the database: give only one of them.',
    );
  if (database !== undefined) return database;
  if (file !== undefined) return addressIn(file);
  const named = environment[DATABASE_VARIABLE]?.trim();
  if (named === '')
    throw new UsageError(`${DATABASE_VARIABLE} is empty: set it to the URL of the database, or unset it.`);
  return named;
}

/** The scheme of an address; empty for a path. */
export const schemeOf = (address: string): string => /^([a-z]+|[\w+.-]+(?=:\/\/)):/.exec(address)?.[1] ?? '';

/** Whether an address is that of a SQLite file. */
export const isFile = (address: string): boolean => ['', 'sqlite'].includes(schemeOf(address));

/** The path in the address of a SQLite file. */
export const sqlitePath = (address: string): string => address.replace(/^sqlite:(\/\/(?=\/))?/, '');

/** Refuses a folder in place of the file of a database. */
export function refuseFolder(path: string): void {
  if (statSync(path).isDirectory())
    throw new UsageError(
      `${path} is a folder: name a file in it, such as sqlite:${join(path, 'wiki.sqlite')}.`,
    );
}

/** An address as messages show it: without its password. */
export const withoutPassword = (address: string): string => address.replace(/:(?!\/\/).*@/s, ':…@');

function addressIn(file: string): string {
  const lines = read(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [address, ...more] = lines;
  if (address === undefined || more.length > 0) {
    throw new UsageError(
      `${file} must hold the URL of the database on one line, such as mysql://user:password@host:port/name; it has ${lines.length} lines.`,
    );
  }
  return address;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read --database-file: ${messageOf(error)}`);
  }
}
