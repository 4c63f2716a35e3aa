import { keywordHelp } from '@wikiquery/common/search-keywords';
import { isInvalid, Namespace, parseTitleIn } from '@wikiquery/core/wiki';
import { inCategories, noPage, subcategories, titlesIgnoringCase } from '../../index/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `deepcategory:`: pages in a category or one below it. */
export const deepcategory = defineKeyword({
  ...keywordHelp.deepcategory,
  value: 'word',
  find: async ({ value }, { site, store, warn }) => {
    const title = parseTitleIn(Namespace.category, value, site);
    if (isInvalid(title) || title.key === '') {
      warn('search-invalid-category');
      return { filter: noPage };
    }
    const known = new Set(await titlesIgnoringCase(store, Namespace.category, [title.key]));
    let level: readonly string[] = [...known];
    // Categories can form cycles.
    while (level.length > 0) {
      level = (await subcategories(store, level)).filter((key) => !known.has(key));
      for (const key of level) known.add(key);
    }
    return { filter: inCategories(store, [...known]) };
  },
});
