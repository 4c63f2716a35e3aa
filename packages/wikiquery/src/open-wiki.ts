import { existsSync } from 'node:fs';
import { siteRegistry } from '@wikiquery/core/api';
import { createApi, type ApiOptions } from '@wikiquery/core/api/actions';
import {
  fromConnection,
  openSqlite,
  openSqliteForWriting,
  readError,
  type Database,
  type WritableDatabase,
} from '@wikiquery/core/database';
import { messageOf, NotMediaWikiError, UnavailableError } from '@wikiquery/core/errors';
import { createQueryRunner } from '@wikiquery/core/query';
import { openStore } from '@wikiquery/core/store';
import type { OpenedStore } from '@wikiquery/core/store/hidden';
import { createSite, type Configuration, type Site } from '@wikiquery/core/wiki';
import { completeSettings, type GivenSettings, type Settings } from '@wikiquery/core/wiki/settings';
import { extensions } from '@wikiquery/extensions';
import { storedConfiguration } from '@wikiquery/import/stored-configuration';
import { parseMariadbUrl, type ServerListener, type ServerSettings } from '@wikiquery/mariadb/address';
import { searchBackend } from '@wikiquery/search';
import { canReadIndexFile, wikiOfIndexFile, withIndexFile } from '@wikiquery/search/index';
import { movedTo } from '@wikiquery/testing/moved-to';
import { readConfiguration, withDeployment } from './configuration.ts';
import {
  DATABASE_VARIABLE,
  databaseAddress,
  isFile,
  refuseFolder,
  schemeOf,
  sqlitePath,
  withoutPassword,
  type DatabaseValues,
} from './database-address.ts';
import { followFile, type ReplacementListener } from './follow-file.ts';
import { openSessionStore, type OpenDatabase } from './open-session-store.ts';
import type { OpenedWiki } from './opened-wiki.ts';
import { CommandLineError, UsageError } from './problem.ts';
import { requireAcceptance } from './read-restrictions.ts';

/** The wiki that a command line and the environment choose. */
export interface WikiChoice {
  readonly config?: string | undefined;
  /** The URL of its database; undefined for the sample wiki. */
  readonly address: string | undefined;
  readonly deployment?: string | undefined;
  readonly highLimits?: boolean | undefined;
  /** The file of the full-text index of a database on a server; the configuration's by default. */
  readonly searchIndex?: string | undefined;
  /** The origin at which the sample wiki is served, if known; its configuration's by default. */
  readonly origin?: string | undefined;
}

/**
 * Reads which wiki a command line and the environment choose. Refuses a configuration without a database: the pages of
 * the sample wiki would be served under another wiki's name.
 */
export function chooseWiki(
  values: Omit<WikiChoice, 'address' | 'highLimits'> & {
    readonly 'high-limits'?: boolean | undefined;
    readonly 'search-index'?: string | undefined;
  } & DatabaseValues,
): WikiChoice {
  const address = databaseAddress(values);
  if (values.config !== undefined && address === undefined)
    throw new CommandLineError(
      `--config needs the database of the wiki as well: add --database sqlite:PATH or --database mysql://…, or set ${DATABASE_VARIABLE}.`,
    );
  return {
    config: values.config,
    address,
    deployment: values.deployment,
    highLimits: values['high-limits'],
    searchIndex: values['search-index'],
  };
}

/** Options for opening a wiki. */
export interface WikiOptions extends ApiOptions {
  /** The configuration that the choice names, if it has been read already. */
  readonly configuration?: Configuration;
  /** Called when a server of its databases is lost or back. */
  readonly onServerChange?: ServerListener;
  /** Connections to each server of a database, instead of the number in the configuration. */
  readonly connections?: number;
  /** Called when a database was reopened because its file had changed. */
  readonly onReplacement?: ReplacementListener;
}

/** Opens the wiki that a command line names, and reopens it whenever its file is replaced. */
export async function openWiki(
  choice: WikiChoice,
  { configuration, ...options }: WikiOptions = {},
): Promise<OpenedWiki> {
  const given =
    configuration ?? (choice.config === undefined ? undefined : await readConfiguration(choice.config));
  const open = () => openOnce(choice, given, options);
  return followFile(await open(), open, options.onReplacement);
}

async function openOnce(
  choice: WikiChoice,
  given: Configuration | undefined,
  { onServerChange, connections, ...options }: Omit<WikiOptions, 'configuration'>,
): Promise<OpenedWiki> {
  const open: OpenDatabase = (url, settings) =>
    openDatabase(url, settings, onServerChange, connections === undefined ? {} : { connections });
  const { database, configuration } = await openParts(choice, given, open);
  let deployed: Configuration;
  try {
    deployed = withDeployment(configuration, choice.deployment);
    requireAcceptance(deployed);
  } catch (error) {
    await database.close();
    throw error;
  }
  const site = createSite(choice.highLimits ? withHighLimits(deployed) : deployed, extensions, searchBackend);
  const { settings } = site.configuration;
  const externalStores = await openExternalStores(settings, open);
  const wordIndex = await openWordIndex(choice.searchIndex ?? settings.searchIndex, database).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const databases = [database, ...externalStores.values(), ...(wordIndex ? [wordIndex] : [])] as const;
  const close = async (): Promise<void> => {
    await Promise.all(databases.map((opened) => opened.close()));
  };
  const opened = await openStore(database, externalStores, settings.legacyEncoding).catch(
    async (error: unknown) => {
      await close();
      throw notOpened(choice.address ?? 'The sample wiki', error);
    },
  );
  if (wordIndex && !(await canReadIndexFile(opened))) {
    await close();
    throw new UsageError('--search-index needs MariaDB 10.6 or MySQL 8, or a later version.');
  }
  const store = wordIndex ? withIndexFile(opened, wordIndex) : opened;
  await requireOwnIndex(store, site).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const sessionStore = await openSessionStore(settings, database, open);
  const secret = process.env['WIKIQUERY_SECRET'];
  const api = createApi(site, store, createQueryRunner(siteRegistry(site), site), {
    ...(secret && { secret }),
    ...(database.lag && { lag: database.lag }),
    ...(sessionStore && { sessionStore }),
    ...options,
  });
  return {
    site,
    store,
    api,
    databases,
    version: () => versionOf(databases),
    close: async () => {
      await sessionStore?.close();
      await close();
    },
  };
}

function versionOf(databases: readonly Database[]): string | undefined {
  let versions = '';
  for (const database of databases) {
    const version = database.version?.();
    if (version === undefined) return undefined;
    versions = versions === '' ? version : `${versions} ${version}`;
  }
  return versions;
}

const withHighLimits = (configuration: Configuration): Configuration => ({
  ...configuration,
  settings: { ...configuration.settings, highLimits: true },
});

async function openParts(
  choice: WikiChoice,
  given: Configuration | undefined,
  open: OpenDatabase,
): Promise<{ readonly database: Database; readonly configuration: Configuration }> {
  if (choice.address === undefined) {
    const { openSampleDatabase } = await import('@wikiquery/testing/sample-database');
    const { sampleConfiguration } = await import('@wikiquery/testing/sample');
    const configuration = sampleConfiguration();
    const served = choice.origin === undefined ? configuration : movedTo(choice.origin, configuration);
    return { database: fromConnection(openSampleDatabase()), configuration: given ?? served };
  }
  const database = await open(choice.address, given?.settings);
  try {
    return {
      database,
      configuration: given ?? (await storedConfiguration(database)) ?? (await refuseUnknown(database)),
    };
  } catch (error) {
    await database.close();
    throw notOpened(choice.address, error);
  }
}

/** Reads the configuration that a command line names, else the one stored in the database. */
export const configurationOf = async (
  { config }: Pick<WikiChoice, 'config'>,
  database: Database,
): Promise<Configuration> =>
  config === undefined
    ? ((await storedConfiguration(database)) ?? (await refuseUnknown(database)))
    : readConfiguration(config);

/** Refuses a wiki of which neither names nor rights are known, since others would be wrong. */
async function refuseUnknown(database: Database): Promise<never> {
  // What is no wiki at all is refused for that reason.
  await openStore(database);
  throw new UsageError(
    'This database has no configuration: its namespaces, groups and rights are not known. ' +
      'Make one with "wikiquery init --from https://wiki.example/w/api.php --output wiki.json", and name it by --config wiki.json.',
  );
}

/** Opens a database for reading by its address; rejects with a {@link UsageError} if that fails. */
export async function openDatabase(
  url: string,
  settings: Pick<GivenSettings, 'database'> = {},
  onServerChange?: ServerListener,
  own: Partial<ServerSettings> = {},
): Promise<Database> {
  const file = openFile(url, openSqlite);
  if (file) return file;
  const address = explained(() => parseMariadbUrl(url));
  if (address) {
    const { database } = completeSettings(settings);
    // Loading its driver takes a tenth of a second.
    const { openMariadb } = await import('@wikiquery/mariadb');
    return openMariadb(address, {
      settings: { ...database, ...own },
      ...(onServerChange && { onServerChange }),
    }).catch((error: unknown) => {
      throw notOpened(address.database, error);
    });
  }
  throw new UsageError(
    `"${schemeOf(url)}:" is not a supported kind of database: use sqlite:PATH or mysql://user:password@host:port/name.`,
  );
}

async function openExternalStores(
  settings: Settings,
  open: OpenDatabase,
): Promise<ReadonlyMap<string, Database>> {
  const opened = Object.entries(settings.externalStores).map(
    async ([cluster, url]) => [cluster, await open(url, settings)] as const,
  );
  return new Map(await Promise.all(opened));
}

/** Opens the file of a full-text index for reading; undefined if none is named. */
async function openWordIndex(path: string | undefined, database: Database): Promise<Database | undefined> {
  if (path === undefined) return undefined;
  if (database.dialect.name === 'sqlite')
    throw new CommandLineError(
      '--search-index is for databases on servers: the index of an SQLite file is in it.',
    );
  if (!existsSync(path))
    throw new UsageError(
      `There is no file ${path}: make it with "wikiquery index --database mysql://… --search-index ${path}".`,
    );
  return openFile(path, openSqlite);
}

/** Refuses a file of words that was made for another wiki. */
export async function requireOwnIndex(
  store: OpenedStore,
  { configuration: { general } }: Pick<Site, 'configuration'>,
): Promise<void> {
  const wiki = await wikiOfIndexFile(store);
  if (wiki !== undefined && wiki !== general.wikiid)
    throw new UsageError(
      `The file of words was made for the wiki "${wiki}", and not for "${general.wikiid}": name another file, or make it anew with "wikiquery index --rebuild".`,
    );
}

/** Opens the file of a full-text index for writing, and makes it if it does not exist. */
export function openWordIndexForWriting(path: string): WritableDatabase {
  try {
    return openSqliteForWriting(path, { isNew: !existsSync(path), isShared: true });
  } catch (error) {
    throw notOpened(path, error);
  }
}

/** Opens a SQLite database for writing by its address; throws a {@link UsageError} if that fails. */
export function openDatabaseForWriting(url: string): WritableDatabase {
  const file = openFile(url, openSqliteForWriting);
  if (file) return file;
  throw new UsageError(
    `Only SQLite databases can be indexed here; index a "${schemeOf(url)}:" database with MediaWiki's maintenance script rebuildtextindex, or, for searches as on Wikipedia, in a file: --search-index FILE.`,
  );
}

/** Opens the file that an address names; undefined if the address is not that of a file. */
function openFile<D>(url: string, open: (path: string) => D): D | undefined {
  if (!isFile(url)) return undefined;
  const path = sqlitePath(url);
  if (!existsSync(path)) throw new UsageError(`There is no file ${withoutPassword(path)}.`);
  refuseFolder(path);
  try {
    return open(path);
  } catch (error) {
    throw notOpened(path, error);
  }
}

/** Runs a function that parses user input, and turns its TypeErrors into {@link UsageError}s. */
export function explained<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

/** Translates a failure to open a database to a {@link UsageError}; returns errors that already say what to do unchanged. */
export function notOpened(name: string, error: unknown): Error {
  if (error instanceof NotMediaWikiError || error instanceof UsageError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_NOTADB') return new UsageError(`${name} is not a SQLite database.`);
  const shown = withoutPassword(name);
  const fault = readError(error, shown);
  if (fault instanceof UnavailableError) return new UsageError(fault.message);
  return new UsageError(`${shown} cannot be opened: ${messageOf(error)}`);
}
