import { defineFetchedList } from '@wikiquery/core/query';
import { pageOf, parameters, shared } from '../core-search/prefixsearch.ts';
import { completionProfile, suggestTitles } from './query/suggest-titles.ts';

/** Finds pages by the beginning of their titles as Wikipedia does, with typing errors. */
export const cirrusPrefixsearch = defineFetchedList({
  ...shared,
  parameters: { ...parameters, profile: completionProfile() },
  fetch: async (context) => {
    const { search, namespace, offset, limit: maximum, profile } = context.params;
    return pageOf(await suggestTitles(search, namespace, offset, maximum, context, profile), context);
  },
});
