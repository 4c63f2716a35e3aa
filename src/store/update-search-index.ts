import { holdsText } from '../wiki/content-model.ts';
import { searchLanguage } from '../wiki/search/language.ts';
import { textForIndex, titleForIndex } from '../wiki/search/text.ts';
import type { Site } from '../wiki/site.ts';
import { slotsOf } from './content.ts';
import {
  countOutdated,
  finishSearchIndex,
  indexPages,
  type OutdatedPage,
  outdatedPages,
  prepareSearchIndex,
  removeDeparted,
} from './search-index.ts';
import type { WritableStore } from './store.ts';

/** Changes when pages' words come into the index in another form than before, so that all are put in again. */
const FORM = 1;

/** Most pages and bytes of text that are in memory, and go into one transaction. */
const MOST_PAGES = 500;
const MOST_BYTES = 1 << 20;

/** What was done to the index. */
export interface IndexUpdate {
  /** Pages whose words were put in. */
  readonly indexed: number;
  /** Pages whose text is hidden; they are not in the index. */
  readonly hidden: number;
  /** Pages whose text is not in the database; they are not in the index. */
  readonly unreadable: number;
  /** Pages that no longer exist and were taken out. */
  readonly removed: number;
}

/** How far an update has come. */
export interface IndexProgress {
  readonly done: number;
  /** Pages that were to be done when the update began. */
  readonly outdated: number;
  /** Pages of the wiki. */
  readonly pages: number;
}

/**
 * Brings the index of words up to date, page by page; each transaction is kept, so that an update that was
 * interrupted goes on where it was. `anew` makes the index anew.
 */
export async function updateSearchIndex(
  store: WritableStore,
  site: Site,
  anew: boolean,
  tell: (progress: IndexProgress) => void,
): Promise<IndexUpdate> {
  const language = searchLanguage(site);
  const form = `${site.language}/${FORM}`;
  await prepareSearchIndex(store, anew);
  const counts = await countOutdated(store, form);
  const update = { indexed: 0, hidden: 0, unreadable: 0, removed: 0 };
  const done = (): number => update.indexed + update.hidden + update.unreadable;
  tell({ done: 0, ...counts });
  let after = 0;
  for (;;) {
    const next = await outdatedPages(store, form, after, MOST_PAGES);
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
      tell({ done: done(), ...counts });
    }
  }
  for (let removed = 1; removed > 0; update.removed += removed)
    removed = await removeDeparted(store, MOST_PAGES);
  await finishSearchIndex(store);
  return update;
}

/** Parts pages so that the texts of each part fit into memory. */
function batchesOf(pages: readonly OutdatedPage[]): readonly (readonly OutdatedPage[])[] {
  const batches: OutdatedPage[][] = [];
  let bytes = Infinity;
  for (const page of pages) {
    bytes += page.page_len;
    if (bytes > MOST_BYTES) {
      batches.push([]);
      bytes = page.page_len;
    }
    batches.at(-1)?.push(page);
  }
  return batches;
}

/** The texts that may be seen and can be read, by page; contents that are no texts are empty ones. */
async function textsOf(
  store: WritableStore,
  pages: readonly OutdatedPage[],
): Promise<ReadonlyMap<number, string>> {
  const revisions = pages.map(({ page_latest, hidden }) => ({ id: page_latest, textVisible: hidden === 0 }));
  const slots = await slotsOf(store, revisions, true);
  const texts = new Map<number, string>();
  for (const { page_id, page_latest } of pages) {
    const main = slots.get(page_latest)?.find(({ role }) => role === 'main');
    if (main?.text !== undefined) texts.set(page_id, holdsText(main.model) ? main.text : '');
  }
  return texts;
}
