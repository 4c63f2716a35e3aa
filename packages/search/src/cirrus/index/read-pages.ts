import { memberships, pagesByTitles, redirectTargets } from '@wikiquery/core/store';
import { holdsText, makeTitle, type RequestEnvironment } from '@wikiquery/core/wiki';
import { createWikiFacts, expandTexts, type WikiFacts } from '@wikiquery/core/wikitext/rendering';
import { redirectTitles } from './documents.ts';
import { pageEntries, type IndexedPage, type PageEntries } from './entries.ts';
import { linkCounts } from './incoming-links.ts';
import type { IndexedWiki } from './indexed-wiki.ts';
import { wordRules } from './language.ts';
import { extractTexts } from './page-texts.ts';
import { type CurrentPage } from './queue.ts';
import { visibleContents } from './source.ts';
import { createTermWriter } from './term-writer.ts';

/** Reads the index entries of pages; `isWritten` discards cached templates, as the pages themselves have changed. */
export type PageReader = (pages: readonly CurrentPage[], isWritten: boolean) => Promise<PageEntries>;

/** Maximum number of cached facts, such as texts of templates. */
const MOST_FACTS = 1000;

/** Creates a reader of pages for the index. */
export function createPageReader({ store, site, environment }: IndexedWiki): PageReader {
  const wiki: ReadWiki = { store, site, environment: environment() };
  const rules = wordRules(site.language);
  const writer = createTermWriter();
  // Caches templates: most pages use the same ones.
  let facts = createWikiFacts(wiki);
  return async (pages, isWritten) => {
    if (isWritten || facts.lacking() > MOST_FACTS) facts = createWikiFacts(wiki);
    const incoming = await linkCounts(store, pages);
    const redirects = pages.filter((page) => page.page_is_redirect === 1);
    const others = pages.filter((page) => page.page_is_redirect !== 1);
    const read = [
      ...(redirects.length > 0 ? await asRedirects(wiki, redirects) : []),
      ...(others.length > 0 ? await asDocuments(wiki, others, facts) : []),
    ];
    const indexed = read.map((each) => ({ ...each, incoming: incoming.get(each.page.page_id) ?? 0 }));
    return pageEntries(indexed, rules, writer);
  };
}

/** The wiki at a fixed time. */
type ReadWiki = Pick<IndexedWiki, 'store' | 'site'> & { readonly environment: RequestEnvironment };

/** A page without its link count. */
type ReadPage = Omit<IndexedPage, 'incoming'>;

async function asRedirects({ store }: ReadWiki, pages: readonly CurrentPage[]): Promise<readonly ReadPage[]> {
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
  wiki: ReadWiki,
  pages: readonly CurrentPage[],
  facts: WikiFacts,
): Promise<readonly ReadPage[]> {
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
    read.map(({ page, text, expands }, index): [number, ReadPage] => {
      const texts = expands
        ? extractTexts(expanded[index] ?? '', site)
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
  { store }: ReadWiki,
  pages: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await store.all(memberships(store).select(['cl_from', 'cl_to']).whereOneOf('cl_from', pages));
  const categories = new Map<number, string[]>();
  for (const { cl_from: page, cl_to: key } of rows)
    categories.set(page, [...(categories.get(page) ?? []), key.replaceAll('_', ' ')]);
  return categories;
}
