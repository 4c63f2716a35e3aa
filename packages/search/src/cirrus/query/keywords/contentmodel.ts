import { keywordHelp } from '@wikiquery/common/search-keywords';
import { hasContentModel } from '../../index/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `contentmodel:`: pages of a content model. */
export const contentmodel = defineKeyword({
  ...keywordHelp.contentmodel,
  value: 'word',
  find: ({ value }, { store }) => ({
    filter: hasContentModel(store, value, value.toLowerCase() === 'wikitext'),
  }),
});
