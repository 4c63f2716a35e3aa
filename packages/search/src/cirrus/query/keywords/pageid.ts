import { keywordHelp } from '@wikiquery/common/search-keywords';
import { hasPageId } from '../../index/filters.ts';
import { alternatives, defineKeyword } from './keyword.ts';

/** `pageid:`: pages by ID. */
export const pageid = defineKeyword({
  ...keywordHelp.pageid,
  value: 'word',
  find: (use, context) => {
    const values = alternatives(use, 1000, context);
    const invalid = values.filter((value) => !/^\d+$/.test(value));
    if (invalid.length > 0) context.warn('search-invalid-page-ids', [invalid.join(', ')]);
    return {
      filter: hasPageId(context.store, values.filter((value) => /^\d{1,15}$/.test(value)).map(Number)),
    };
  },
});
