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
  dropPages,
  finishWordIndex,
  forgetWords,
  type IndexedPage,
  prepareWordIndex,
  type PageStatements,
  pageStatements,
  putPages,
  redirectTitles,
} from '../../data/store/full-text/documents.ts';
import {
  countDuePages,
  type DuePage,
  makeStaleDue,
  nextDuePages,
  type StalePage,
  type Turn,
  turns,
} from '../../data/store/full-text/due.ts';
import { visibleContents } from '../../data/store/full-text/source.ts';
import type { OpenedStore } from '../../data/store/store.ts';
import { expandTexts } from '../../wikitext/rendering/expand-texts.ts';
import { createWikiFacts, type WikiFacts } from '../../wikitext/rendering/wiki-facts.ts';
import { textsOfPage } from '../../wikitext/searched/page-texts.ts';

/** Version of what the index has of pages; a change makes all pages outdated. */
const FORM = 1;

/** Limits of what is read at once. */
const MAX_PAGES = 200;
const MAX_BYTES = 1 << 20;

/** Limits of one transaction. */
interface Portion {
  readonly pages: number;
  readonly bytes: number;
}

/** A transaction that others do not have to wait for. */
const SMALL: Portion = { pages: MAX_PAGES, bytes: 1 };
/** One that takes seconds, since the index is merged the less often the more is written at once. */
const LARGE: Portion = { pages: 5000, bytes: 16 << 20 };

/** The number of facts, such as the texts of templates, after which they are forgotten. */
const MOST_FACTS = 1000;

/** The wiki whose index is updated. */
export interface IndexedWiki {
  readonly store: OpenedStore;
  readonly site: Site;
  readonly environment: RequestEnvironment;
}

/** Puts what is due into the index. */
export interface WordIndexer {
  /** Puts the next pages into the index, up to a turn; undefined if none are due. */
  next(this: void, last: Turn): Promise<IndexUpdate | undefined>;
}

/** What pages of an index are compared with: other forms are outdated. */
export const formOf = (site: Site): string => `${site.language}/${FORM}`;

/** Makes what puts pages into the index that are due, in transactions of a size. */
export function createWordIndexer(wiki: IndexedWiki, portion: Portion = SMALL): WordIndexer {
  const { store, site } = wiki;
  const known = new Set<string>();
  // Most pages use the same templates, which are read once.
  let facts = createWikiFacts(wiki);
  const statementsOf = (pages: readonly IndexedPage[], due: readonly DuePage[]): Promise<PageStatements> =>
    pageStatements(store, pages, due, wordRules(site.language), formOf(site), known);
  return {
    next: async (last) => {
      const due = await nextDuePages(store, last, portion.pages);
      if (due.length === 0) return undefined;
      const missing = due.filter(({ now }) => !now);
      if (missing.length > 0) await dropPages(store, missing);
      const update = { indexed: 0, hidden: 0, unreadable: 0, removed: missing.filter(isIndexed).length };
      const redirects = due.filter(({ now }) => now?.page_is_redirect === 1);
      if (redirects.length > 0) {
        const indexed = await asRedirects(wiki, redirects.flatMap(pageOf));
        await putPages(store, [await statementsOf(indexed, redirects)]);
        // Their targets may be among the others, and are read again.
        const hidden = redirects.filter(({ now }) => now?.hidden !== 0).length;
        return { ...update, hidden, indexed: redirects.length - hidden };
      }
      let parts: PageStatements[] = [];
      let bytes = 0;
      for (const batch of batchesOf(due.filter(({ now }) => now))) {
        // What was written itself may be a template.
        if (batch[0]?.turn === turns.written || facts.lacking() > MOST_FACTS) facts = createWikiFacts(wiki);
        const indexed = await asDocuments(wiki, batch.flatMap(pageOf), facts);
        parts.push(await statementsOf(indexed, batch));
        bytes += batch.reduce((sum, { now }) => sum + (now?.page_len ?? 0), 1);
        if (bytes >= portion.bytes) {
          await putPages(store, parts);
          parts = [];
          bytes = 0;
        }
        for (const { page, texts } of indexed) {
          if (page.hidden !== 0) update.hidden++;
          else if (texts) update.indexed++;
          else update.unreadable++;
        }
      }
      await putPages(store, parts);
      return update;
    },
  };
}

const pageOf = ({ now }: DuePage): StalePage | readonly [] => now ?? [];
const isIndexed = ({ indexed }: DuePage): boolean => indexed !== undefined;

/**
 * Updates the index of the search as on Wikipedia in several transactions, so that an interrupted update resumes; `anew`
 * starts over. Aborting `signal` rejects after the current transaction.
 */
export async function updateWordIndex(
  wiki: IndexedWiki,
  anew: boolean,
  onProgress: (progress: IndexProgress) => void,
  signal?: AbortSignal,
): Promise<IndexUpdate> {
  const { store, site } = wiki;
  await prepareWordIndex(store, anew, site.configuration.general.wikiid);
  await makeStaleDue(store, formOf(site));
  const counts = await countDuePages(store);
  const update = { indexed: 0, hidden: 0, unreadable: 0, removed: 0 };
  onProgress({ done: 0, ...counts });
  const indexer = createWordIndexer(wiki, LARGE);
  for (let part = await indexer.next(turns.page); part; part = await indexer.next(turns.page)) {
    update.indexed += part.indexed;
    update.hidden += part.hidden;
    update.unreadable += part.unreadable;
    update.removed += part.removed;
    onProgress({ done: update.indexed + update.hidden + update.unreadable, ...counts });
    // Signals are handled between turns of the event loop.
    await nextTurn();
    signal?.throwIfAborted();
  }
  await finishWordIndex(store);
  if (update.hidden > 0 || update.removed > 0) await forgetWords(store);
  return update;
}

/** Splits pages into batches whose texts fit into memory. */
function batchesOf(pages: readonly DuePage[]): readonly (readonly DuePage[])[] {
  const batches: DuePage[][] = [];
  let bytes = Infinity;
  for (const page of pages) {
    const size = page.now?.page_len ?? 0;
    bytes += size;
    if (bytes > MAX_BYTES || batches.at(-1)?.length === MAX_PAGES) {
      batches.push([]);
      bytes = size;
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
