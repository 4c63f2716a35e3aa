import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Database } from '@wikiquery/core/database';
import { ReadOnlyError } from '@wikiquery/core/errors';
import { openStore } from '@wikiquery/core/store';
import { createRequestEnvironment, createSite, type Configuration } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import { storeConfiguration } from '@wikiquery/import/stored-configuration';
import { searchEngine } from '@wikiquery/search';
import { followChanges, withIndexFile } from '@wikiquery/search/index';
import { withSearch } from './chosen-search.ts';
import type { Command } from './command.ts';
import { readConfiguration, withDeployment } from './configuration.ts';
import { isFile } from './database-address.ts';
import { options } from './help/index.ts';
import { abortOnSignal, InterruptedError } from './interruption.ts';
import {
  chooseWiki,
  configurationOf,
  openDatabase,
  openDatabaseForWriting,
  openWordIndexForWriting,
  requireOwnIndex,
  type WikiChoice,
} from './open-wiki.ts';
import { positive } from './positive.ts';
import { CommandLineError, UsageError } from './problem.ts';
import { quantity } from './quantities.ts';
import { updateIndex } from './update-index.ts';
import { replaceViews } from './write-views.ts';

/** `wikiquery index` builds or updates the search index of a SQLite database, or a file of words beside another. */
export const index: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const choice = chooseWiki(values);
    const { address } = choice;
    if (address === undefined) {
      throw new CommandLineError('Name the database to index: --database sqlite:PATH.');
    }
    const file = isFile(address) ? undefined : await fileOf(choice);
    const isAnew = values.rebuild === true;
    try {
      if (file === undefined) {
        if (values.follow) throw new CommandLineError('--follow is for databases on servers.');
        await indexFile(address, choice, isAnew, values.search);
      } else {
        const seconds = values.follow ? positive(values.interval, 'interval') : undefined;
        await indexBeside(file, address, choice, isAnew, seconds);
      }
      return 0;
    } catch (error) {
      // The same command goes on.
      if (error instanceof InterruptedError) return error.exitCode;
      throw error;
    }
  },
};

async function indexFile(
  address: string,
  choice: WikiChoice,
  isAnew: boolean,
  search: string | undefined,
): Promise<void> {
  // Before the database is opened, so that it is always closed.
  const signal = abortOnSignal(() => undefined);
  const database = openDatabaseForWriting(address);
  try {
    const configuration = withSearch(await configurationOf(choice, database), search);
    if (search !== undefined && choice.config === undefined)
      await storeConfiguration(database, configuration);
    const served = withDeployment(configuration, choice.deployment);
    for (const line of await updateIndex(database, address, served, isAnew, { signal })) console.log(line);
    await replaceViews(database, configuration);
  } finally {
    await database.close();
  }
}

/** The file of words that a command line or its configuration names. */
const fileOf = async ({ searchIndex, config }: WikiChoice): Promise<string | undefined> =>
  searchIndex ?? (config === undefined ? undefined : (await readConfiguration(config)).settings.searchIndex);

/** Puts the words of a database on a server into a file; follows its changes, looking every so many seconds. */
async function indexBeside(
  path: string,
  address: string,
  choice: WikiChoice,
  isAnew: boolean,
  seconds: number | undefined,
): Promise<void> {
  const signal = abortOnSignal(() => undefined);
  await using resources = new AsyncDisposableStack();
  const database = resources.adopt(await openDatabase(address), (opened) => opened.close());
  const configuration = withDeployment(await configurationOf(choice, database), choice.deployment);
  requireCirrus(configuration);
  const wordIndex = resources.adopt(openWordIndexForWriting(path), (opened) => opened.close());
  const watch = { wordIndex, signal };
  const store = withIndexFile(await openStore(database), wordIndex);
  const site = createSite(configuration, extensions);
  if (!isAnew) await requireOwnIndex(store, site);
  for (const line of await updateIndex(writable(database), address, configuration, isAnew, watch))
    console.log(line);
  const sizes = [path, `${path}-wal`].map((name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0);
  console.log(
    `${path} has ${quantity(
      sizes.reduce((sum, size) => sum + size, 0),
      'byte',
    )}.`,
  );
  if (seconds === undefined) return;
  const wiki = {
    store,
    site,
    environment: () => createRequestEnvironment(Date.now()),
  };
  await followChanges(wiki, {
    interval: 1000 * seconds,
    signal,
    onIndexed: (pages) => {
      console.error(`${quantity(pages, 'page was', 'pages were')} indexed again.`);
    },
  });
}

function requireCirrus(configuration: Configuration): void {
  if (searchEngine(configuration) !== 'cirrus')
    throw new UsageError(
      'Only searches as on Wikipedia have a full-text index: set "search" to "cirrus" in the settings.',
    );
}

/** A database of which only the full-text index, elsewhere, is written. */
const writable = (database: Database) => ({
  ...database,
  write: async (): Promise<never> => {
    throw new ReadOnlyError('The database is only read.');
  },
});
