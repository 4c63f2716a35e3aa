import { parseArgs } from 'node:util';
import { BusyError, ReadOnlyError } from '../data/database/database.ts';
import type { Command } from './command.ts';
import { options } from './help/index.ts';
import { chooseWiki, configurationOf, openDatabaseForWriting } from './open-wiki.ts';
import { UsageError } from './problem.ts';
import { updateIndex } from './update-index.ts';
import { replaceViews } from './write-views.ts';

/** `wikiquery index` builds or updates the search index of a SQLite database. */
export const index: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const { address } = chooseWiki(values);
    if (address === undefined) {
      throw new UsageError('Name the database to index: --database sqlite:PATH.');
    }
    const database = openDatabaseForWriting(address);
    try {
      const configuration = await configurationOf(values, database);
      const isAnew = values.rebuild === true;
      for (const line of await updateIndex(database, address, configuration, isAnew)) console.log(line);
      await replaceViews(database, configuration);
      return 0;
    } catch (error) {
      if (error instanceof ReadOnlyError || error instanceof BusyError) throw new UsageError(error.message);
      throw error;
    } finally {
      await database.close();
    }
  },
};
