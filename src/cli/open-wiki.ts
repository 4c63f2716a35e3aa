import { existsSync } from 'node:fs';
import { type Api, type ApiOptions, createApi } from '../actions/api.ts';
import type { Database } from '../database/database.ts';
import { fromConnection, openSqlite } from '../database/dialects/sqlite.ts';
import { siteRegistry } from '../extensions/index.ts';
import { storedConfiguration } from '../dump/stored-configuration.ts';
import { NotMediaWikiError } from '../database/schema/capabilities.ts';
import { createQueryRunner } from '../query/run.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Configuration } from '../wiki/configuration.ts';
import { createSite, type Site } from '../wiki/site.ts';
import { readConfiguration, withDeployment } from './configuration.ts';
import { baseConfiguration } from './deployment.ts';
import { UsageError } from './problem.ts';

/** The options by which commands are told which wiki to answer for. */
export const wikiOptions = {
  config: { type: 'string' },
  database: { type: 'string' },
  deployment: { type: 'string' },
} as const;

/** Their description in a command's help. */
export const wikiOptionsHelp = `  --config FILE          the wiki's configuration, as "wikiquery init" writes it; a database of imported
                         dumps has its own
  --database URL         sqlite:PATH or mysql://user:password@host:port/name;
                         without it, the sample wiki that comes with Wikiquery
  --deployment a|b|FILE  which extensions and modules there are, over the configuration`;

/** What a command line says about the wiki. */
export interface WikiChoice {
  readonly config?: string | undefined;
  readonly database?: string | undefined;
  readonly deployment?: string | undefined;
}

/** A wiki ready to be asked. */
export interface OpenedWiki {
  readonly site: Site;
  readonly store: Store;
  readonly api: Api;
  close(): Promise<void>;
}

/** Opens the wiki that a command line names. */
export async function openWiki(choice: WikiChoice, options: ApiOptions = {}): Promise<OpenedWiki> {
  const { database, configuration } = await openParts(choice);
  const site = createSite(withDeployment(configuration, choice.deployment));
  const store = await openStore(database).catch((error: unknown) => {
    throw notOpened(choice.database ?? 'The sample wiki', error);
  });
  const secret = process.env['WIKIQUERY_SECRET'];
  const api = createApi(site, store, createQueryRunner(siteRegistry(site), site), {
    ...(secret && { secret }),
    ...options,
  });
  return { site, store, api, close: () => database.close() };
}

async function openParts(
  choice: WikiChoice,
): Promise<{ readonly database: Database; readonly configuration: Configuration }> {
  const given = choice.config === undefined ? undefined : await readConfiguration(choice.config);
  if (choice.database === undefined) {
    const { createWiki } = await import('../testing.ts');
    const wiki = createWiki();
    return { database: fromConnection(wiki.database), configuration: given ?? wiki.configuration };
  }
  const database = openDatabase(choice.database);
  const stored = given ?? (await storedConfiguration(database));
  if (!stored) {
    console.error(
      'No --config is given, so the wiki is taken for one with English names and no settings of its own; ' +
        '"wikiquery init --from https://wiki.example/w/api.php" writes the configuration of a wiki.',
    );
  }
  return { database, configuration: stored ?? baseConfiguration() };
}

/** Opens a database by its address. */
export function openDatabase(url: string): Database {
  const scheme = /^([a-z]+):/.exec(url)?.[1];
  if (scheme === 'sqlite' || scheme === undefined) {
    const path = url.replace(/^sqlite:(\/\/(?=\/))?/, '');
    if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
    try {
      return openSqlite(path);
    } catch (error) {
      throw notOpened(path, error);
    }
  }
  throw new UsageError(
    `"${scheme}:" is not a kind of database that Wikiquery reads: give sqlite:PATH or mysql://user:password@host:port/name.`,
  );
}

/** Why a database was not opened, as a sentence; a database of something else already has its own. */
function notOpened(name: string, error: unknown): Error {
  if (error instanceof NotMediaWikiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_NOTADB') return new UsageError(`${name} is not a SQLite database.`);
  return new UsageError(
    `${name} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
  );
}
