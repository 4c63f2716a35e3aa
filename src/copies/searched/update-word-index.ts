import { setImmediate as nextTurn } from 'node:timers/promises';
import { wordRules } from '../../wiki/full-text/language.ts';
import { holdsText } from '../../wiki/content-model.ts';
import type { RequestEnvironment } from '../../wiki/request-environment.ts';
import type { Site } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { memberships } from '../../data/store/category-links.ts';
import { redirectTargets } from '../../data/store/redirects.ts';
import { pagesByTitles } from '../../data/store/pages.ts';
import type { IndexProgress, IndexUpdate } from '../../data/store/update-search-index.ts';
import {
  addUsedTitles,
  countStale,
  dropMissingPages,
  finishWordIndex,
  forgetWords,
  type IndexedPage,
  outdateUsers,
  prepareWordIndex,
  putPages,
  redirectTitles,
  type StalePage,
  stalePages,
} from '../../data/store/full-text/documents.ts';
import { visibleContents } from '../../data/store/full-text/source.ts';
import type { WritableStore } from '../../data/store/store.ts';
import { expandTexts } from '../../wikitext/rendering/expand-texts.ts';
import { createWikiFacts, type WikiFacts } from '../../wikitext/rendering/wiki-facts.ts';
import { textsOfPage } from '../../wikitext/searched/page-texts.ts';

/** Version of what the index has of pages; a change makes all pages outdated. */
const FORM = 1;

/** Limits of one transaction. */
const MAX_PAGES = 200;
const MAX_BYTES = 1 << 20;

/** The number of facts, such as the texts of templates, after which they are forgotten. */
const MOST_FACTS = 1000;

/** The wiki whose index is updated. */
export interface IndexedWiki {
  readonly store: WritableStore;
  readonly site: Site;
  readonly environment: RequestEnvironment;
}

/**
 * Updates the index of the search as on Wikipedia in small transactions, so that an interrupted update resumes; `anew`
 * starts over. Aborting `signal` rejects after the current transaction.
 */
export async function updateWordIndex(
  wiki: IndexedWiki,
  anew: boolean,
  onProgress: (progress: IndexProgress) => void,
  signal?: AbortSignal,
): Promise<IndexUpdate> {
  const { store, site } = wiki;
  const form = `${site.language}/${FORM}`;
  await prepareWordIndex(store, anew);
  const update = { indexed: 0, hidden: 0, unreadable: 0, removed: 0 };
  await outdateUsers(store);
  for (let removed = 1; removed > 0; update.removed += removed)
    removed = await dropMissingPages(store, MAX_PAGES);
  await addUsedTitles(store);
  const counts = await countStale(store, form);
  onProgress({ done: 0, ...counts });
  const known = new Set<string>();
  // Most pages use the same templates, which are read once.
  let facts = createWikiFacts(wiki);
  for (const redirects of [true, false]) {
    let after = 0;
    for (;;) {
      const next = await stalePages(store, form, redirects, after, MAX_PAGES);
      if (next.length === 0) break;
      for (const batch of batchesOf(next)) {
        if (facts.lacking() > MOST_FACTS) facts = createWikiFacts(wiki);
        const indexed = redirects ? await asRedirects(wiki, batch) : await asDocuments(wiki, batch, facts);
        await putPages(store, indexed, wordRules(site.language), form, known);
        for (const { page, texts } of indexed) {
          if (page.hidden !== 0) update.hidden++;
          else if (texts || redirects) update.indexed++;
          else update.unreadable++;
          after = page.page_id;
        }
        onProgress({ done: update.indexed + update.hidden + update.unreadable, ...counts });
        // Signals are handled between turns of the event loop.
        await nextTurn();
        signal?.throwIfAborted();
      }
    }
  }
  await finishWordIndex(store);
  if (update.hidden > 0 || update.removed > 0) await forgetWords(store);
  return update;
}

/** Splits pages into batches whose texts fit into memory. */
function batchesOf(pages: readonly StalePage[]): readonly (readonly StalePage[])[] {
  const batches: StalePage[][] = [];
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

async function asRedirects(
  { store }: IndexedWiki,
  pages: readonly StalePage[],
): Promise<readonly IndexedPage[]> {
  const targets = await redirectTargets(
    store,
    pages.map(({ page_id }) => page_id),
  );
  const titles = [...targets.values()].filter(
    ({ interwiki, namespace }) => interwiki === '' && namespace >= 0,
  );
  const found = await pagesByTitles(
    store,
    titles.map(({ namespace, key }) => makeTitle(namespace, key)),
  );
  const ids = new Map(
    found
      // Redirects to redirects lead nowhere.
      .filter(({ page_is_redirect }) => page_is_redirect === 0)
      .map((row) => [`${row.page_namespace}:${row.page_title}`, row.page_id]),
  );
  return pages.map((page) => {
    const target = targets.get(page.page_id);
    return { page, target: (target && ids.get(`${target.namespace}:${target.key}`)) ?? 0 };
  });
}

async function asDocuments(
  wiki: IndexedWiki,
  pages: readonly StalePage[],
  facts: WikiFacts,
): Promise<readonly IndexedPage[]> {
  const { store, site, environment } = wiki;
  const ids = pages.map(({ page_id }) => page_id);
  const contents = await visibleContents(store, pages);
  const read = pages.flatMap((page) => {
    const main = contents.get(page.page_id);
    if (!main) return [];
    return {
      page,
      text: holdsText(main.model) ? main.text : '',
      expands: main.model === 'wikitext',
    };
  });
  const expanded = await expandTexts(
    read.map(({ page, text, expands }) => ({
      title: makeTitle(page.page_namespace, page.page_title),
      pageId: page.page_id,
      text: expands ? text : '',
    })),
    { site, store, environment },
    facts,
  );
  const categories = await categoriesOf(wiki, ids);
  const redirects = await redirectTitles(store, ids);
  const documents = new Map(
    read.map(({ page, text, expands }, index): [number, IndexedPage] => {
      const texts = expands
        ? textsOfPage(expanded[index] ?? '', site)
        : { headings: [], opening: '', text, auxiliary: '' };
      return [
        page.page_id,
        {
          page,
          source: text,
          texts: {
            title: page.page_title.replaceAll('_', ' '),
            redirect: redirects.get(page.page_id) ?? [],
            category: categories.get(page.page_id) ?? [],
            heading: texts.headings,
            opening: texts.opening,
            text: texts.text,
            auxiliary: texts.auxiliary,
            file: '',
          },
        },
      ];
    }),
  );
  return pages.map((page) => documents.get(page.page_id) ?? { page });
}

async function categoriesOf(
  { store }: IndexedWiki,
  pages: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await store.all(memberships(store).select(['cl_from', 'cl_to']).whereOneOf('cl_from', pages));
  const categories = new Map<number, string[]>();
  for (const { cl_from: page, cl_to: key } of rows)
    categories.set(page, [...(categories.get(page) ?? []), key.replaceAll('_', ' ')]);
  return categories;
}
