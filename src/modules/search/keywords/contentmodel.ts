import { hasContentModel } from '../../../data/store/full-text/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `contentmodel:`: pages of a content model. */
export const contentmodel = defineKeyword({
  names: ['contentmodel'],
  value: 'word',
  summary: 'Pages of a content model, such as `wikitext` or `json`.',
  example: 'contentmodel:json',
  find: ({ value }, { store }) => ({
    filter: hasContentModel(store, value, value.toLowerCase() === 'wikitext'),
  }),
});
