import { openStore } from '@wikiquery/core/store';
import { createRequestEnvironment } from '@wikiquery/core/wiki';
import { searchEngine } from '@wikiquery/search';
import { keepIndex, type IndexKeeper } from '@wikiquery/search/index';
import type { MirrorContext, MirroredWords } from './context.ts';

/** Adds a full-text index where the source's searches are those of Wikipedia. */
export function withWords(context: MirrorContext): MirrorContext {
  const { database, site, now } = context;
  const { indexed } = database;
  if (!indexed || searchEngine(site.configuration) !== 'cirrus') return context;
  let keeper: IndexKeeper | undefined;
  let isComplete = false;
  const open = async (): Promise<IndexKeeper> => {
    const store = await openStore(indexed);
    const opened = await keepIndex({ store, site, environment: () => createRequestEnvironment(now()) });
    isComplete = await opened.isComplete();
    return opened;
  };
  const words: MirroredWords = {
    begin: async () => {
      keeper ??= await database.transaction(open);
    },
    isComplete: () => isComplete,
    reconcileSome: async () => {
      const { indexSome } = (keeper ??= await database.transaction(open));
      const isMore = await database.transaction(async (writing) => {
        const hasIndexed = await indexSome();
        // From now on, nothing searches there.
        if (!hasIndexed && !isComplete) await writing.run('DELETE FROM searchindex');
        return hasIndexed;
      });
      isComplete ||= !isMore;
      return isMore;
    },
    forget: async () => {
      if (isComplete) await keeper?.purge();
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
          await keeper?.indexWritten();
          return result;
        }),
    },
  };
}
