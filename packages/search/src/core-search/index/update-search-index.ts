import { setImmediate as nextTurn } from 'node:timers/promises';
import { slotsOf } from '@wikiquery/core/store';
import { unchecked, type WritableStore } from '@wikiquery/core/store/hidden';
import { holdsText, type Site } from '@wikiquery/core/wiki';
import type { IndexUpdate, UpdateOptions } from '../../index-update.ts';
import { searchLanguage } from './language.ts';
import {
  countOutdated,
  finishSearchIndex,
  indexPages,
  outdatedPages,
  prepareSearchIndex,
  removeDeletedPages,
  type OutdatedPage,
} from './search-index.ts';
import { textForIndex, titleForIndex } from './text.ts';

/** Version of the text normalization; a change makes all pages outdated. */
const FORM = 1;

/** Limits of one transaction. */
const MAX_PAGES = 500;
const MAX_BYTES = 1 << 20;

/** A wiki whose database is written. */
export interface WritableWiki {
  readonly store: WritableStore;
  readonly site: Site;
}

/**
 * Updates MediaWiki's own search index in small transactions, so that an interrupted update resumes. Aborting `signal`
 * rejects after the current transaction.
 */
export async function updateSearchIndex(
  { store, site }: WritableWiki,
  { rebuild = false, onProgress, signal }: UpdateOptions = {},
): Promise<IndexUpdate> {
  const language = searchLanguage(site);
  const form = `${site.language}/${FORM}`;
  await prepareSearchIndex(store, rebuild);
  const counts = await countOutdated(store, form);
  const update = { indexed: 0, hidden: 0, unreadable: 0, removed: 0 };
  const done = (): number => update.indexed + update.hidden + update.unreadable;
  onProgress?.({ done: 0, ...counts });
  let after = 0;
  for (;;) {
    const next = await outdatedPages(store, form, after, MAX_PAGES);
    if (next.length === 0) break;
    for (const batch of batchesOf(next)) {
      const texts = await textsOf(store, batch);
      const wordsOf = (page: OutdatedPage) => {
        const text = texts.get(page.page_id);
        if (text === undefined) return undefined;
        const title = { namespace: page.page_namespace, key: page.page_title };
        return { title: titleForIndex(title, language), text: textForIndex(text, language) };
      };
      await indexPages(store, batch, wordsOf, form);
      for (const { page_id, hidden } of batch) {
        if (hidden !== 0) update.hidden++;
        else if (texts.has(page_id)) update.indexed++;
        else update.unreadable++;
        after = page_id;
      }
      onProgress?.({ done: done(), ...counts });
      // Signals are handled between turns of the event loop.
      await nextTurn();
      signal?.throwIfAborted();
    }
  }
  for (let removed = 1; removed > 0; update.removed += removed)
    removed = await removeDeletedPages(store, MAX_PAGES);
  await finishSearchIndex(store);
  return update;
}

/** Splits pages into batches whose texts fit into memory. */
function batchesOf(pages: readonly OutdatedPage[]): readonly (readonly OutdatedPage[])[] {
  const batches: OutdatedPage[][] = [];
  let bytes = Infinity;
  for (const page of pages) {
    bytes += page.page_len;
    if (bytes > MAX_BYTES) {
      batches.push([]);
      bytes = page.page_len;
    }
    batches.at(-1)?.push(page);
  }
  return batches;
}

/** Reads the visible texts, by page id; unreadable ones are absent, and data is empty. */
async function textsOf(
  store: WritableStore,
  pages: readonly OutdatedPage[],
): Promise<ReadonlyMap<number, string>> {
  const revisions = pages.map(({ page_latest, hidden }) => ({
    id: page_latest,
    textVisible: hidden === 0 && unchecked.notHidden,
  }));
  const slots = await slotsOf(store, revisions, true);
  const texts = new Map<number, string>();
  for (const { page_id, page_latest } of pages) {
    const main = slots.get(page_latest)?.find(({ role }) => role === 'main');
    if (main?.text !== undefined) texts.set(page_id, holdsText(main.model) ? main.text : '');
  }
  return texts;
}
