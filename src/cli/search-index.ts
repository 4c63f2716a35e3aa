import { parseArgs } from 'node:util';
import { BusyError, ReadOnlyError } from '../database/database.ts';
import { openStore } from '../store/open-store.ts';
import { type IndexUpdate, updateSearchIndex } from '../store/update-search-index.ts';
import { createSite } from '../wiki/site.ts';
import type { Command } from './command.ts';
import {
  chooseWiki,
  configurationOf,
  notOpened,
  openDatabaseForWriting,
  wikiOptions,
  wikiOptionsHelp,
} from './open-wiki.ts';
import { UsageError } from './problem.ts';
import { type Progress, showProgress } from './progress.ts';
import { count, duration } from './quantities.ts';
import { extensions } from '../extensions/index.ts';

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
      const store = await openStore(database).catch((error: unknown) => {
        throw notOpened(address, error);
      });
      let progress: Progress | undefined;
      const update = await updateSearchIndex(
        store,
        createSite(configuration, extensions),
        values.rebuild === true,
        ({ done, outdated, pages }) => {
          if (!progress && outdated > 0 && outdated < pages) {
            console.error(`${count(pages - outdated)} of ${count(pages)} pages are in the index already.`);
          }
          progress ??= showProgress();
          progress.at(
            done,
            outdated,
            (seconds) => `${count(done)} of ${count(outdated)} pages, ${count(done / seconds)} pages/s`,
          );
        },
      );
      for (const line of told(update, progress?.end() ?? 0)) console.log(line);
      return 0;
    } catch (error) {
      if (error instanceof ReadOnlyError || error instanceof BusyError) throw new UsageError(error.message);
      throw error;
    } finally {
      await database.close();
    }
  },
};

/** What was done, in sentences. */
function told({ indexed, hidden, unreadable, removed }: IndexUpdate, seconds: number): readonly string[] {
  const rate = seconds >= 1 ? `, ${count(indexed / seconds)} pages/s` : '';
  const lines = [
    indexed > 0 ? `${count(indexed)} pages were indexed in ${duration(seconds)}${rate}.` : '',
    hidden > 0 ? `${count(hidden)} pages are not indexed because their texts are hidden.` : '',
    unreadable > 0
      ? `${count(unreadable)} pages are not indexed because their texts are not in this database.`
      : '',
    removed > 0 ? `${count(removed)} deleted pages were removed from the index.` : '',
  ].filter((line) => line !== '');
  return lines.length > 0 ? lines : ['The index is up to date.'];
}
