import type { FullTextTerm } from '@wikiquery/core/database';
import { defineFetchedList, type Context, type Page } from '@wikiquery/core/query';
import { before, integer, oneOf } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { slotsOf, spendCharacters, titleOfPage } from '@wikiquery/core/store';
import { behaviours, Hiding, holdsText, isoTimestamp, maySee, nobody } from '@wikiquery/core/wiki';
import {
  listSearch,
  searchedParameters,
  shownParameters,
  withRevisions,
  type CurrentHit,
} from '../list-search.ts';
import { offsetPage } from '../offset-page.ts';
import { splitNamespace } from '../search-namespace.ts';
import { canSearch, countHits, isIndexEmpty, searchPages } from './index/find-pages.ts';
import { searchLanguage } from './index/language.ts';
import { generatedHitShapes, hitPage } from './query/hit-page.ts';
import { nearMatch } from './query/near-match.ts';
import { countWords, searchSnippet } from './query/snippet.ts';
import { parseSearch, type SearchTerm } from './query/terms.ts';

const parameters = {
  ...searchedParameters,
  offset: before('1.41', integer({ default: 0 }), integer({ default: 0, min: 0 })),
  ...shownParameters,
  sort: oneOf(['relevance'], { default: 'relevance' }),
} as const;

type SearchContext = Context<typeof parameters>;

/** The parts of a request that a core search reads. */
export type WordSearchContext = Pick<SearchContext, 'site' | 'store' | 'fail'> & {
  readonly params: Pick<
    SearchContext['params'],
    'search' | 'namespace' | 'limit' | 'offset' | 'what' | 'info'
  >;
};

interface Row extends CurrentHit {
  /** The search terms; absent for a search by title. */
  readonly terms?: readonly SearchTerm[];
}

const detailShapes = {
  size: shape.given('prop=size', shape.integer()),
  wordcount: shape.given('prop=wordcount', shape.integer()),
  snippet: shape.given('prop=snippet', shape.text()),
  timestamp: shape.given('prop=timestamp', shape.text()),
  titlesnippet: shape.given('prop=titlesnippet', shape.text()),
  categorysnippet: shape.text(),
  isfilematch: shape.given('prop=isfilematch', shape.flag()),
} as const;
const item = shape.record({
  ...shape.titleFields,
  pageid: shape.always(shape.integer()),
  ...detailShapes,
});
const searchinfo = shape.record({ totalhits: shape.integer() });

/** Searches titles and texts with MediaWiki's search index in the database. */
export const search = defineFetchedList({
  ...listSearch,
  parameters,
  result: shape.list('p', item),
  wrapper: {
    shape: shape.record({ searchinfo, search: shape.always(shape.list('p', item)) }),
    fields: (items, listData) => ({ ...listData, search: items }),
    generating: (listData) => listData,
  },
  // The search index orders the hits; they are continued by offset.
  fetch: async (context) => (context.params.what === 'nearmatch' ? findNear(context) : findByWords(context)),
  related: async (rows, { params, store }) => {
    const read = params.prop.has('size') || params.prop.has('wordcount') || params.prop.has('snippet');
    const revisions = rows.map(({ page_latest, rev_deleted }) => ({
      id: page_latest,
      textVisible: maySee(rev_deleted, Hiding.text, nobody),
    }));
    const slots = await slotsOf(store, read ? revisions : [], true);
    return (row: Row): string =>
      slots.get(row.page_latest)?.find(({ role, model }) => role === 'main' && holdsText(model))?.text ?? '';
  },
  item: (row, context, textOf) => ({
    ...hitPage(row, context.site),
    ...details(row, context, textOf),
  }),
  generates: (row) => titleOfPage(row),
  generatorData: {
    shape: shape.record({
      ...generatedHitShapes,
      ...detailShapes,
      index: shape.integer(),
    }),
    fields: (row, index, context, textOf) => ({
      ...hitPage(row, context.site),
      ...details(row, context, textOf ?? (() => '')),
      index: index + context.params.offset + 1,
    }),
  },
});

/** Returns the details of a hit besides its title. */
function details(row: Row, { params, site, store }: SearchContext, textOf: (row: Row) => string) {
  const { prop } = params;
  const content = textOf(row);
  const quote = site.software.has(behaviours.doubleQuotedMatches) ? '"' : "'";
  // Finding a snippet searches for every word at every character.
  if (prop.has('snippet')) spendCharacters(store, content.length * (row.terms?.length ?? 0));
  return {
    ...(prop.has('size') && { size: Buffer.byteLength(content) }),
    ...(prop.has('wordcount') && { wordcount: countWords(content) }),
    ...(prop.has('snippet') && {
      snippet: row.terms ? searchSnippet(content, row.terms, searchLanguage(site), quote) : '',
    }),
    ...(prop.has('timestamp') && { timestamp: isoTimestamp(row.rev_timestamp) }),
    // MediaWiki's database search does not highlight titles and categories.
    ...(prop.has('titlesnippet') && { titlesnippet: '' }),
    ...(prop.has('categorysnippet') && { categorysnippet: '' }),
    ...(prop.has('isfilematch') && { isfilematch: false }),
  };
}

const MOST_WORDS = 1000;

/** Returns the number of words into which an index may split the search terms. */
const countParts = (terms: readonly FullTextTerm[]): number =>
  terms
    .flatMap(({ spellings }) => spellings)
    .reduce((sum, text) => sum + text.split(/[^A-Za-z0-9\u0080-\uffff]+/).length, 0);

/** Number of namespaces from which SQLite reads the full-text index before the one of titles. */
const namespacesReadByIndex = 10;

/** Finds pages by MediaWiki's own index. */
export async function findByWords(context: WordSearchContext): Promise<Page<Row>> {
  const { params, site, store } = context;
  const { what = 'title' } = params;
  const disabled = (): never =>
    // Quirk: without `what`, the error names the text search, which is tried last.
    context.fail('searchdisabled', [what], { code: `search-${params.what ?? 'text'}-disabled` });
  if (!(await canSearch(store))) return disabled();
  const sought = splitNamespace(params.search, site, true) ?? {
    text: params.search,
    namespaces: params.namespace.length > 0 ? params.namespace : [0],
  };
  const language = searchLanguage(site);
  const terms = parseSearch(sought.text);
  const query = {
    column: what === 'title' ? 'si_title' : 'si_text',
    terms: terms.map((term) => ({ ...term, spellings: language.spellings(term.text) })),
    ...(sought.namespaces && { namespaces: sought.namespaces }),
  } as const;
  // SQLite's index takes 4096 words, in all their spellings.
  if (countParts(query.terms) > MOST_WORDS) context.fail('toomanywords', [MOST_WORDS]);
  const { software } = context.site;
  const readsTitles = software.has(behaviours.hitsByTitle) || software.has(behaviours.hitsByTitleAgain);
  const byTitle = readsTitles && (sought.namespaces?.length ?? Infinity) < namespacesReadByIndex;
  const hits = await searchPages(store, { ...query, byTitle }, params.offset, params.limit + 1);
  // MediaWiki always maintains an index; here it may not have been built yet.
  if (hits.length === 0 && (await isIndexEmpty(store))) return disabled();
  const current = await withRevisions(store, hits.slice(0, params.limit));
  const rows = current.map((row) => ({ ...row, terms }));
  const total = params.info.has('totalhits') ? await countHits(store, query) : undefined;
  return {
    ...offsetPage(rows, hits.length > params.limit, params),
    ...(total !== undefined && { listData: { searchinfo: { totalhits: total } } }),
  };
}

async function findNear(context: SearchContext): Promise<Page<Row>> {
  const { params, store } = context;
  const page = await nearMatch(params.search, context);
  return offsetPage(page ? await withRevisions(store, [page]) : [], false, params);
}
