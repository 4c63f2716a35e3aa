import { defineFetchedList } from '../../query/define.ts';
import { pageOf, parameters, shared } from '../list/prefixsearch.ts';
import { completionProfile, suggestTitles } from './suggest-titles.ts';

/** Finds pages by the beginning of their titles as Wikipedia does, with typing errors. */
export const wikipediaPrefixsearch = defineFetchedList({
  ...shared,
  parameters: { ...parameters, profile: completionProfile() },
  fetch: async (context) => {
    const { search, namespace, offset, limit: maximum, profile } = context.params;
    return pageOf(await suggestTitles(search, namespace, offset, maximum, context, profile), context);
  },
});
