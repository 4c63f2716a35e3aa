import type { OpenedStore } from '@wikiquery/core/store/hidden';
import { completeIndex, prepareIndex, purgeWords } from './documents.ts';
import type { IndexedWiki } from './indexed-wiki.ts';
import { withIndexUpdates } from './location.ts';
import { enqueueOutdated, priorities } from './queue.ts';
import { writeIndex } from './statements.ts';
import { isIndexComplete } from './tables.ts';
import { createLinkCountTriggers, hasLinkCountTriggers } from './triggers.ts';
import { createIndexer, indexVersion } from './update-index.ts';

/** Keeps the full-text index of a wiki up to date, by the connection that writes the wiki. */
export interface IndexKeeper {
  /** Whether the index has all pages; until then, nothing searches it. */
  readonly isComplete: (this: void) => Promise<boolean>;
  /** Indexes the pages that were written. */
  readonly indexWritten: (this: void) => Promise<void>;
  /** Indexes some other outdated pages, such as those that use a changed template; returns false if nothing is outdated. */
  readonly indexSome: (this: void) => Promise<boolean>;
  /** Deletes the words of removed texts from the file. */
  readonly purge: (this: void) => Promise<void>;
}

/** Compares the index of a wiki with all its pages; from then on, the connection counts the links that it writes. */
export async function keepIndex(wiki: IndexedWiki): Promise<IndexKeeper> {
  const { store } = wiki;
  await watchPages(wiki);
  return {
    isComplete: () => isIndexComplete(store),
    indexWritten: async () => {
      const indexer = createIndexer(wiki);
      while (await indexer.next(priorities.written));
    },
    indexSome: () => indexSome(wiki),
    purge: () => purgeWords(store),
  };
}

async function watchPages({ store, site }: IndexedWiki): Promise<void> {
  if (await hasLinkCountTriggers(store)) return;
  await prepareIndex(store, false, site.configuration.general.wikiid);
  await enqueueOutdated(store, indexVersion(site));
  await writeIndex(store, createLinkCountTriggers());
}

async function indexSome(wiki: IndexedWiki): Promise<boolean> {
  const indexer = createIndexer(wiki);
  if (await indexer.next(priorities.page)) return true;
  if (!(await isIndexComplete(wiki.store))) await completeIndex(wiki.store);
  return false;
}

/**
 * Returns a store that updates its full-text index before each search: the first search creates the index, so that a wiki
 * without searches has none, and concurrent searches wait for each other. Only SQLite has such an index.
 */
export function withLazyIndex(wiki: IndexedWiki): OpenedStore {
  const { store } = wiki;
  if (store.database.dialect.name !== 'sqlite') return store;
  let updating: Promise<void> = Promise.resolve();
  const update = async (): Promise<void> => {
    // A snapshot may have restored a database without the index.
    await watchPages(wiki);
    while (await indexSome(wiki));
  };
  return withIndexUpdates(store, () => (updating = updating.catch(() => undefined).then(update)));
}
