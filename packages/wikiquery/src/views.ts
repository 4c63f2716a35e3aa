import { parseArgs } from 'node:util';
import { openStore } from '@wikiquery/core/store';
import { createViews, dropViews, viewsOf } from '@wikiquery/core/store/views';
import { createSite } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import type { Command } from './command.ts';
import { isFile } from './database-address.ts';
import { options } from './help/views.ts';
import { chooseWiki, configurationOf, openDatabase, openDatabaseForWriting } from './open-wiki.ts';
import { CommandLineError } from './problem.ts';
import { runStatements } from './write-views.ts';

/** `wikiquery views` creates the views of a wiki for SQL, or prints their statements. */
export const views: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const { address } = chooseWiki(values);
    if (address === undefined) throw new CommandLineError('Name the database: --database sqlite:PATH.');
    const writer = isFile(address) && values.print !== true ? openDatabaseForWriting(address) : undefined;
    const database = writer ?? (await openDatabase(address));
    try {
      const store = await openStore(database);
      const statements =
        values.drop === true
          ? dropViews(store)
          : await createViews(store, createSite(await configurationOf(values, database), extensions));
      if (!writer) {
        console.log(statements.map((statement) => `${statement};`).join('\n'));
        return 0;
      }
      await runStatements(writer, statements);
      const names = viewsOf(store).map(({ name }) => name);
      console.log(
        values.drop === true ? 'The views are removed.' : `The database has the views ${names.join(', ')}.`,
      );
      return 0;
    } finally {
      await database.close();
    }
  },
};
