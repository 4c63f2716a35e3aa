import { keywordHelp } from '@wikiquery/common/search-keywords';
import { pagesByIds } from '@wikiquery/core/store';
import { isInvalid, Namespace, parseTitleIn } from '@wikiquery/core/wiki';
import { inCategories, noPage, titlesIgnoringCase } from '../../index/filters.ts';
import { alternatives, defineKeyword } from './keyword.ts';

/** `incategory:`: pages in a category. */
export const incategory = defineKeyword({
  ...keywordHelp.incategory,
  value: 'word',
  find: async (use, context) => {
    const { site, store, warn } = context;
    const given = alternatives(use, 256, context);
    const ids = given.flatMap((each) => (/^id:\d+$/.test(each) ? Number(each.slice(3)) : []));
    const names = given.filter((each) => !each.startsWith('id:'));
    const titles = names.map((name) => parseTitleIn(Namespace.category, name, site));
    const keys = titles.flatMap((title) => (isInvalid(title) || title.key === '' ? [] : title.key));
    const known = keys.length > 0 ? await titlesIgnoringCase(store, Namespace.category, keys) : [];
    const byId = ids.length > 0 ? await pagesByIds(store, ids) : [];
    const all = [...known, ...byId.map(({ page_title }) => page_title)];
    if (names.length === 0 && byId.length === 0) warn('search-no-category', [use.name]);
    return { filter: all.length > 0 ? inCategories(store, all) : noPage };
  },
});
