import { defineFetchedList, type Context, type Page } from '@wikiquery/core/query';
import { integer, oneOf } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { titleOfPage } from '@wikiquery/core/store';
import { isoTimestamp } from '@wikiquery/core/wiki';
import type { SearchHit } from '../core-search/index/find-pages.ts';
import { generatedHitShapes, hitPage } from '../core-search/query/hit-page.ts';
import type { SearchTerm } from '../core-search/query/terms.ts';
import { findByWords } from '../core-search/search.ts';
import {
  listSearch,
  searchedParameters,
  shownParameters,
  withRevisions,
  type CurrentHit,
} from '../list-search.ts';
import { offsetPage } from '../offset-page.ts';
import { wordRules } from './index/language.ts';
import { hasFullTextIndex } from './index/tables.ts';
import { compileSearch, type CompiledSearch } from './query/compile-search.ts';
import { filterByRegex } from './query/filter-by-regex.ts';
import { findNearMatch } from './query/find-near-match.ts';
import { readHitDetails, type HitDetails } from './query/hit-details.ts';
import { findKeywords } from './query/keywords.ts';
import { keywords } from './query/keywords/index.ts';
import { suggest, type Suggestion } from './query/suggest.ts';
import { findPages, searchOrders } from './ranking/find.ts';

/** Ranking profiles; some ignore incoming links. */
const profiles = [
  'classic',
  'classic_noboostlinks',
  'empty',
  'engine_autoselect',
  'popular_inclinks',
  'popular_inclinks_pv',
  'wsum_inclinks',
  'wsum_inclinks_pv',
] as const;
const withoutLinks: ReadonlySet<string> = new Set(['classic_noboostlinks', 'empty']);

const parameters = {
  ...searchedParameters,
  offset: integer({ default: 0, min: 0 }),
  qiprofile: oneOf(profiles, { default: 'engine_autoselect' }),
  ...shownParameters,
  sort: oneOf(searchOrders, { default: 'relevance' }),
} as const;

type SearchContext = Context<typeof parameters>;

interface Row extends CurrentHit {
  /** The compiled search; absent for a near match and for core search. */
  readonly read?: CompiledSearch;
  /** The terms of a core search. */
  readonly terms?: readonly SearchTerm[];
}

const detailShapes = {
  size: shape.given('prop=size', shape.integer()),
  wordcount: shape.given('prop=wordcount', shape.integer()),
  snippet: shape.given('prop=snippet', shape.text()),
  timestamp: shape.given('prop=timestamp', shape.text()),
  titlesnippet: shape.given('prop=titlesnippet', shape.text()),
  redirecttitle: shape.text(),
  redirectsnippet: shape.text(),
  sectiontitle: shape.text(),
  sectionsnippet: shape.text(),
  categorysnippet: shape.text(),
  isfilematch: shape.given('prop=isfilematch', shape.flag()),
} as const;
const item = shape.record({
  ...shape.titleFields,
  pageid: shape.always(shape.integer()),
  ...detailShapes,
});
const searchinfo = shape.record({
  totalhits: shape.integer(),
  suggestion: shape.text(),
  suggestionsnippet: shape.text(),
  rewrittenquery: shape.text(),
  rewrittenquerysnippet: shape.text(),
});

/** `list=search` of CirrusSearch: keywords and a full-text index of our own. */
export const cirrusSearch = defineFetchedList({
  ...listSearch,
  parameters,
  result: shape.list('p', item),
  wrapper: {
    shape: shape.record({ searchinfo, search: shape.always(shape.list('p', item)) }),
    fields: (items, listData) => ({ ...listData, search: items }),
    generating: (listData) => listData,
  },
  // Relevance orders the hits; they are continued by offset.
  fetch: async (context) => (context.params.what === 'nearmatch' ? findNear(context) : find(context)),
  related: async (rows, context) => readHitDetails(rows, context, context.params.prop),
  item: (row, context, shown) => ({
    ...hitPage(row, context.site),
    ...details(row, context, shown(row)),
  }),
  generates: (row) => titleOfPage(row),
  generatorData: {
    shape: shape.record({
      ...generatedHitShapes,
      ...detailShapes,
      index: shape.integer(),
    }),
    fields: (row, index, context, shown) => ({
      ...hitPage(row, context.site),
      ...(shown && details(row, context, shown(row))),
      index: index + context.params.offset + 1,
    }),
  },
});

/** Returns the details of a hit besides its title. */
function details(row: Row, { params: { prop } }: SearchContext, shown: HitDetails) {
  return {
    ...(prop.has('size') && { size: shown.size }),
    ...(prop.has('wordcount') && { wordcount: shown.words }),
    ...(prop.has('snippet') && { snippet: shown.snippet }),
    ...(prop.has('timestamp') && { timestamp: isoTimestamp(row.rev_timestamp) }),
    ...(prop.has('titlesnippet') && { titlesnippet: shown.title }),
    ...(shown.redirect && {
      ...(prop.has('redirecttitle') && { redirecttitle: shown.redirect.text }),
      ...(prop.has('redirectsnippet') && { redirectsnippet: shown.redirect.html }),
    }),
    ...(shown.section && {
      ...(prop.has('sectiontitle') && { sectiontitle: shown.section.text }),
      ...(prop.has('sectionsnippet') && { sectionsnippet: shown.section.html }),
    }),
    ...(prop.has('categorysnippet') && { categorysnippet: shown.category }),
    ...(prop.has('isfilematch') && { isfilematch: shown.isInFile }),
  };
}

/** Hits of a search. */
interface Found {
  readonly read?: CompiledSearch;
  readonly hits: readonly SearchHit[];
  readonly total?: number;
}

async function find(context: SearchContext): Promise<Page<Row>> {
  const { params, store, site } = context;
  // Without a full-text index, core search answers; it has no keywords or orders.
  const isPlain = params.sort === 'relevance' && findKeywords(params.search, keywords).length === 0;
  if (isPlain && !(await hasFullTextIndex(store)))
    return findByWords({
      site,
      store,
      fail: context.fail,
      params: {
        search: params.search,
        namespace: params.namespace,
        limit: params.limit,
        offset: params.offset,
        info: params.info,
        what: params.what ?? 'text',
      },
    });
  let found = await run(params.search, context);
  const asks = (params.info.has('suggestion') || params.enablerewrites) && params.offset === 0;
  const words = { store, rules: wordRules(site.language), language: site.language };
  const suggestion = asks && found.read?.pages.hasIndex ? await suggest(found.read, words) : undefined;
  const rewrites = suggestion !== undefined && params.enablerewrites && found.hits.length === 0;
  if (rewrites) found = await run(suggestion.text, context);
  const { read, hits } = found;
  const current = await withRevisions(store, hits.slice(0, params.limit));
  const rows = current.map((row) => ({ ...row, ...(read && { read }) }));
  return {
    ...offsetPage(rows, hits.length > params.limit, params),
    ...((found.total !== undefined || suggestion) && {
      listData: { searchinfo: searchInfoOf(found, suggestion, rewrites, context) },
    }),
  };
}

function searchInfoOf(
  { total }: Found,
  suggestion: Suggestion | undefined,
  rewrites: boolean,
  { params: { info } }: SearchContext,
) {
  return {
    ...(total !== undefined && { totalhits: total }),
    ...(suggestion &&
      (rewrites
        ? info.has('rewrittenquery') && {
            rewrittenquery: suggestion.text,
            rewrittenquerysnippet: suggestion.html,
          }
        : info.has('suggestion') && {
            suggestion: suggestion.text,
            suggestionsnippet: suggestion.html,
          })),
  };
}

async function run(search: string, context: SearchContext): Promise<Found> {
  const { params, store } = context;
  const read = await compileSearch(
    {
      text: search,
      namespaces: params.namespace,
      order: params.sort,
      countsLinks: !withoutLinks.has(params.qiprofile),
    },
    context,
  );
  const counts = params.info.has('totalhits');
  if (!read) return { hits: [], ...(counts && { total: 0 }) };
  const isEmpty = read.parsed.uses.length === 0 && read.parsed.text === '';
  const pages = await filterByRegex(read, store);
  if (isEmpty) return { read, hits: [], ...(counts && { total: 0 }) };
  const { offset } = params;
  return { read, ...(await findPages(store, pages, { offset, limit: params.limit + 1, counts })) };
}

async function findNear(context: SearchContext): Promise<Page<Row>> {
  const { params, store } = context;
  const page = await findNearMatch(params.search, context);
  return offsetPage(page ? await withRevisions(store, [page]) : [], false, params);
}
