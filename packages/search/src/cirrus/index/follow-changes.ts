import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '@wikiquery/core/errors';
import { timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import { enqueueChanged, lastChange } from './changed-pages.ts';
import type { IndexedWiki } from './indexed-wiki.ts';
import { enqueueOutdated, priorities } from './queue.ts';
import { createIndexer, indexVersion } from './update-index.ts';

/** Options of {@link followChanges}. */
export interface FollowOptions {
  /** Polling interval in milliseconds. */
  readonly interval: number;
  readonly signal: AbortSignal;
  /** Called with the number of reindexed pages. */
  readonly onIndexed?: (pages: number) => void;
}

/** Overlap of polls in milliseconds: changes can appear later than their timestamp. */
const OVERLAP = 60_000;

/** Milliseconds between full scans: recent changes do not report everything. */
const WHOLE = 3_600_000;

/** Keeps an index up to date from recent changes until the signal aborts; retries while the database is unavailable. */
export async function followChanges(wiki: IndexedWiki, following: FollowOptions): Promise<void> {
  const { store, site } = wiki;
  const { interval, signal, onIndexed } = following;
  let last = '';
  let seen: ReadonlySet<number> = new Set();
  let compared = -Infinity;
  while (!signal.aborted) {
    try {
      if (last === '') last = await lastChange(store);
      if (last !== '') {
        const since = timestampOf(timestampMilliseconds(last) - OVERLAP);
        const found = await enqueueChanged(store, since, seen);
        last = found.last ?? last;
        seen = found.seen;
      }
      if (performance.now() - compared > WHOLE) {
        await enqueueOutdated(store, indexVersion(site));
        compared = performance.now();
      }
      const pages = await settle(wiki, signal);
      if (pages > 0) onIndexed?.(pages);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
    await pause(interval, undefined, { signal }).catch(() => undefined);
  }
}

/** Indexes the queued pages; returns their number. */
async function settle(wiki: IndexedWiki, signal: AbortSignal): Promise<number> {
  const indexer = createIndexer(wiki);
  let pages = 0;
  while (!signal.aborted) {
    const update = await indexer.next(priorities.page);
    if (!update) break;
    pages += update.indexed + update.hidden + update.unreadable + update.removed;
  }
  return pages;
}
