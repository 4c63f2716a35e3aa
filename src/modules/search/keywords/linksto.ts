import { linksTo, noPage } from '../../../data/store/full-text/filters.ts';
import { isInvalid, parseTitle } from '../../../wiki/title.ts';
import { defineKeyword } from './keyword.ts';

/** `linksto:`: pages with a link to a page. */
export const linksto = defineKeyword({
  names: ['linksto'],
  value: 'word',
  summary: 'Pages that link to a page, itself and not a redirect to it.',
  example: 'linksto:"Oslo"',
  find: ({ value }, { site, store }) => {
    const title = parseTitle(value, site);
    return { filter: isInvalid(title) || title.interwiki !== '' ? noPage : linksTo(store, [title]) };
  },
});
