import { openStore } from '@wikiquery/core/store';
import {
  forgetWords,
  isFinished,
  type KeptWiki,
  settleSomeWords,
  settleWords,
  turns,
  watchWords,
} from '@wikiquery/search/index';
import { createRequestEnvironment } from '@wikiquery/core/wiki';
import { searchEngine } from '@wikiquery/search';
import type { MirrorContext, MirroredWords } from './context.ts';

/** Adds an index of words where the source's searches are those of Wikipedia. */
export function withWords(context: MirrorContext): MirrorContext {
  const { database, site, now } = context;
  const { indexed } = database;
  if (!indexed || searchEngine(site.configuration) !== 'cirrus') return context;
  let kept: KeptWiki | undefined;
  let isComplete = false;
  const watched = async (): Promise<KeptWiki> => {
    const store = await openStore(indexed);
    const wiki = { store, site, environment: () => createRequestEnvironment(now()) };
    await watchWords(wiki);
    isComplete = await isFinished(store);
    return wiki;
  };
  const words: MirroredWords = {
    begin: async () => {
      kept ??= await database.transaction(watched);
    },
    isComplete: () => isComplete,
    settleSome: async () => {
      const wiki = (kept ??= await database.transaction(watched));
      const isMore = await database.transaction(async (writing) => {
        const found = await settleSomeWords(wiki);
        // From now on, nothing searches there.
        if (!found && !isComplete) await writing.run('DELETE FROM searchindex');
        return found;
      });
      isComplete ||= !isMore;
      return isMore;
    },
    forget: async () => {
      if (kept && isComplete) await forgetWords(kept.store);
    },
  };
  return {
    ...context,
    words,
    database: {
      ...database,
      transaction: (work) =>
        database.transaction(async (writing) => {
          const result = await work(writing);
          if (kept) await settleWords(kept, turns.written);
          return result;
        }),
    },
  };
}
