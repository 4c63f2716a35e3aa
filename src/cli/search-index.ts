import { parseArgs } from 'node:util';
import { BusyError, ReadOnlyError } from '../database/database.ts';
import type { Command } from './command.ts';
import {
  chooseWiki,
  configurationOf,
  openDatabaseForWriting,
  wikiOptions,
  wikiOptionsHelp,
} from './open-wiki.ts';
import { UsageError } from './problem.ts';
import { updateIndex } from './update-index.ts';

const help = `usage: wikiquery index --database URL [OPTION]...

Makes the index that list=search reads, in MediaWiki's own form, or updates it: only pages that changed
since the last run are read. The configuration tells the wiki's language, which decides what a word is.

Each batch of pages is committed at once; after an interruption the same command continues where it
stopped. Hidden texts are not indexed. Servers can keep running.

${wikiOptionsHelp.replace(', else the sample wiki', '')}
  --rebuild              make the whole index again

examples:
  wikiquery index --database sqlite:wiki.sqlite --config wiki.json
  wikiquery index --database sqlite:wiki.sqlite --config wiki.json --rebuild
  wikiquery query --database sqlite:wiki.sqlite 'list=search&srsearch=lamp&srwhat=text'`;

/** `wikiquery index`. */
export const index: Command = {
  name: 'index',
  summary: 'Make or update the search index',
  help,
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { ...wikiOptions, rebuild: { type: 'boolean' } },
    });
    const { address } = chooseWiki(values);
    if (address === undefined) {
      throw new UsageError('Name the database to index: --database sqlite:PATH.');
    }
    const database = openDatabaseForWriting(address);
    try {
      const configuration = await configurationOf(values, database);
      const isAnew = values.rebuild === true;
      for (const line of await updateIndex(database, address, configuration, isAnew)) console.log(line);
      return 0;
    } catch (error) {
      if (error instanceof ReadOnlyError || error instanceof BusyError) throw new UsageError(error.message);
      throw error;
    } finally {
      await database.close();
    }
  },
};
