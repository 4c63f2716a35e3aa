import { keywordHelp } from '@wikiquery/common/search-keywords';
import { isInvalid, parseTitle } from '@wikiquery/core/wiki';
import { linksTo, noPage } from '../../index/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `linksto:`: pages with a link to a page. */
export const linksto = defineKeyword({
  ...keywordHelp.linksto,
  value: 'word',
  find: ({ value }, { site, store }) => {
    const title = parseTitle(value, site);
    return { filter: isInvalid(title) || title.interwiki !== '' ? noPage : linksTo(store, [title]) };
  },
});
