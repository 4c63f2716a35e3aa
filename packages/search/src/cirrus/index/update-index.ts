import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Site } from '@wikiquery/core/wiki';
import type { IndexUpdate, UpdateOptions } from '../../index-update.ts';
import { completeIndex, purgeWords, prepareIndex, putPages, type ReadPages } from './documents.ts';
import {
  countQueuedPages,
  type QueuedPage,
  enqueueOutdated,
  nextQueuedPages,
  type Priority,
  priorities,
} from './queue.ts';
import type { IndexedWiki } from './indexed-wiki.ts';
import { createPageReader, type PageReader } from './read-pages.ts';

/** Version of what the index has of pages; a change makes all pages outdated. */
const FORM = 2;

/** What pages of an index are compared with: other forms are outdated. */
export const indexVersion = (site: Site): string => `${site.language}/${FORM}`;

/** Limits of what is read at once. */
const MOST_PAGES = 200;
const MOST_BYTES = 1 << 20;

/** Bytes of a transaction, which takes seconds, since the index is merged the less often the more is written at once. */
const PORTION_BYTES = 16 << 20;

/** Pages whose turns are looked up at once. */
const MOST_DUE = 5000;

/** Puts what is due into the index. */
export interface Indexer {
  /** Puts the next pages into the index, up to a turn; undefined if none are due. */
  next(this: void, last: Priority): Promise<IndexUpdate | undefined>;
}

/** Makes what puts pages into the index that are due, in transactions that others do not have to wait for. */
export function createIndexer(wiki: IndexedWiki): Indexer {
  const read = createPageReader(wiki);
  return {
    next: async (last) => {
      const due = await nextQueuedPages(wiki.store, last, MOST_PAGES);
      if (due.length === 0) return undefined;
      const update = { indexed: 0, hidden: 0, unreadable: 0, removed: 0 };
      // Redirects first, since their titles belong to their targets, which may be among the others.
      const redirects = due.filter(({ now }) => now?.page_is_redirect === 1);
      for (const batch of batchesOf(redirects.length > 0 ? redirects : due)) {
        const part = await readBatch(batch, read);
        await putPages(wiki.store, [part], indexVersion(wiki.site));
        count(update, part);
      }
      return update;
    },
  };
}

const readBatch = async (due: readonly QueuedPage[], read: PageReader): Promise<ReadPages> => ({
  due,
  read: await read(
    due.flatMap(({ now }) => now ?? []),
    due[0]?.priority === priorities.written,
  ),
});

type Counts = { -readonly [Name in keyof IndexUpdate]: number };

function count(update: Counts, { due, read }: ReadPages): void {
  update.removed += due.filter(({ now, indexed }) => !now && indexed !== undefined).length;
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
  // What is put into the index makes others due.
  for (let isMore = true; isMore;) {
    isMore = false;
    let parts: ReadPages[] = [];
    let bytes = 0;
    for await (const due of queuedBatches(wiki)) {
      isMore = true;
      parts.push(await readBatch(due, read));
      bytes += bytesOf(due);
      // Signals are handled between turns of the event loop; what is not put into the index stays due.
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

/** Reads the pages that are due, all of the same turn, in batches. */
async function* queuedBatches({ store }: IndexedWiki): AsyncGenerator<readonly QueuedPage[]> {
  let first: QueuedPage | undefined;
  for (let after = 0, isMore = true; isMore;) {
    const due = await nextQueuedPages(store, priorities.page, MOST_DUE, after);
    first ??= due[0];
    if (first?.priority !== due[0]?.priority) return;
    yield* batchesOf(due);
    after = due.at(-1)?.page ?? 0;
    isMore = due.length === MOST_DUE;
  }
}

/** What pages take in memory: their texts, and something for each. */
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
