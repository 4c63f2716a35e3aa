import { defineFetchedList } from '@wikiquery/core/query';
import { parameters, shared } from '../core-search/prefixsearch.ts';
import { offsetPage } from '../offset-page.ts';
import { completionProfile, suggestTitles } from './query/suggest-titles.ts';

/** `list=prefixsearch` of CirrusSearch: completes titles and tolerates typos. */
export const cirrusPrefixsearch = defineFetchedList({
  ...shared,
  parameters: { ...parameters, profile: completionProfile() },
  fetch: async (context) => {
    const { search, namespace, offset, limit: maximum, profile } = context.params;
    const { titles, hasMore } = await suggestTitles(search, namespace, offset, maximum, context, profile);
    return offsetPage(titles, hasMore, context.params);
  },
});
