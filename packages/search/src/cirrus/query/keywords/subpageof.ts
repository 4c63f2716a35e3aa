import { keywordHelp } from '@wikiquery/common/search-keywords';
import { titleBegins } from '../../index/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `subpageof:`: pages below a page. */
export const subpageof = defineKeyword({
  ...keywordHelp.subpageof,
  value: 'word',
  find: async ({ value }, { site, store }) => {
    if (value === '') return undefined;
    const text = value.endsWith('*') ? value.slice(0, -1) : value.endsWith('/') ? value : `${value}/`;
    return { filter: await titleBegins(store, text, site.pageNamespaces, true) };
  },
});
