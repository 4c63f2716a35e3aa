import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Site } from '@wikiquery/core/wiki';
import type { IndexUpdate, UpdateOptions } from '../../index-update.ts';
import { completeIndex, prepareIndex, purgeWords, putPages, type ReadPages } from './documents.ts';
import type { IndexedWiki } from './indexed-wiki.ts';
import {
  countQueuedPages,
  enqueueOutdated,
  nextQueuedPages,
  priorities,
  type Priority,
  type QueuedPage,
} from './queue.ts';
import { createPageReader, type PageReader } from './read-pages.ts';

/** Version of the index entries; a change makes all pages outdated. */
const FORM = 2;

/** The version of index entries in a language; entries of other versions are outdated. */
export const indexVersion = (site: Site): string => `${site.language}/${FORM}`;

/** Limits of a batch. */
const MOST_PAGES = 200;
const MOST_BYTES = 1 << 20;

/** Bytes per transaction, which takes seconds: larger writes need fewer merges. */
const PORTION_BYTES = 16 << 20;

/** Batch size of queue reads. */
const MOST_QUEUED = 5000;

/** Indexes queued pages. */
export interface Indexer {
  /** Indexes the next queued pages, down to a priority; undefined if none are queued. */
  next(this: void, last: Priority): Promise<IndexUpdate | undefined>;
}

/** Creates an indexer that works in short transactions, so that others do not have to wait. */
export function createIndexer(wiki: IndexedWiki): Indexer {
  const read = createPageReader(wiki);
  return {
    next: async (last) => {
      const queued = await nextQueuedPages(wiki.store, last, MOST_PAGES);
      if (queued.length === 0) return undefined;
      const update = { indexed: 0, hidden: 0, unreadable: 0, removed: 0 };
      // Redirects first: their titles are part of their targets' entries.
      const redirects = queued.filter(({ now }) => now?.page_is_redirect === 1);
      for (const batch of batchesOf(redirects.length > 0 ? redirects : queued)) {
        const part = await readBatch(batch, read);
        await putPages(wiki.store, [part], indexVersion(wiki.site));
        count(update, part);
      }
      return update;
    },
  };
}

const readBatch = async (queued: readonly QueuedPage[], read: PageReader): Promise<ReadPages> => ({
  queued,
  read: await read(
    queued.flatMap(({ now }) => now ?? []),
    queued[0]?.priority === priorities.written,
  ),
});

type Counts = { -readonly [Name in keyof IndexUpdate]: number };

function count(update: Counts, { queued, read }: ReadPages): void {
  update.removed += queued.filter(({ now, indexed }) => !now && indexed !== undefined).length;
  for (const { page, target, words } of read.pages) {
    if (page.hidden !== 0) update.hidden++;
    else if (words || target !== null) update.indexed++;
    else update.unreadable++;
  }
}

/**
 * Updates the full-text index in several transactions, so that an interrupted update resumes. Aborting `signal` rejects
 * after the current transaction.
 */
export async function updateFullTextIndex(
  wiki: IndexedWiki,
  { rebuild = false, onProgress, signal }: UpdateOptions = {},
): Promise<IndexUpdate> {
  const { store, site } = wiki;
  await prepareIndex(store, rebuild, site.configuration.general.wikiid);
  await enqueueOutdated(store, indexVersion(site));
  const counts = await countQueuedPages(store);
  const update = { indexed: 0, hidden: 0, unreadable: 0, removed: 0 };
  onProgress?.({ done: 0, ...counts });
  const put = async (parts: readonly ReadPages[]): Promise<void> => {
    await putPages(store, parts, indexVersion(site));
    for (const part of parts) count(update, part);
    onProgress?.({ done: update.indexed + update.hidden + update.unreadable, ...counts });
    // Signals are handled between turns of the event loop.
    await nextTurn();
    signal?.throwIfAborted();
  };
  const read = createPageReader(wiki);
  // Indexing a page can enqueue others.
  for (let isMore = true; isMore;) {
    isMore = false;
    let parts: ReadPages[] = [];
    let bytes = 0;
    for await (const queued of queuedBatches(wiki)) {
      isMore = true;
      parts.push(await readBatch(queued, read));
      bytes += bytesOf(queued);
      // Signals are handled between turns of the event loop; other pages stay in the queue.
      await nextTurn();
      signal?.throwIfAborted();
      if (bytes < PORTION_BYTES) continue;
      await put(parts);
      parts = [];
      bytes = 0;
    }
    await put(parts);
  }
  await completeIndex(store);
  if (update.hidden > 0 || update.removed > 0) await purgeWords(store);
  return update;
}

/** Reads the queued pages of the highest priority in batches. */
async function* queuedBatches({ store }: IndexedWiki): AsyncGenerator<readonly QueuedPage[]> {
  let first: QueuedPage | undefined;
  for (let after = 0, isMore = true; isMore;) {
    const queued = await nextQueuedPages(store, priorities.page, MOST_QUEUED, after);
    first ??= queued[0];
    if (first?.priority !== queued[0]?.priority) return;
    yield* batchesOf(queued);
    after = queued.at(-1)?.page ?? 0;
    isMore = queued.length === MOST_QUEUED;
  }
}

/** The estimated memory of pages: their texts, plus a constant each. */
const bytesOf = (pages: readonly QueuedPage[]): number =>
  pages.reduce((sum, { now }) => sum + (now?.page_len ?? 0), EACH * pages.length);

const EACH = 500;

/** Splits pages into batches whose texts fit into memory. */
function batchesOf(pages: readonly QueuedPage[]): readonly (readonly QueuedPage[])[] {
  const batches: QueuedPage[][] = [];
  let bytes = Infinity;
  for (const page of pages) {
    const size = page.now?.page_len ?? 0;
    bytes += size;
    if (bytes > MOST_BYTES || batches.at(-1)?.length === MOST_PAGES) {
      batches.push([]);
      bytes = size;
    }
    batches.at(-1)?.push(page);
  }
  return batches;
}
