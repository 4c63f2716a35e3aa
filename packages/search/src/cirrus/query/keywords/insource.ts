import { keywordHelp } from '@wikiquery/common/search-keywords';
import { inWords } from './in-words.ts';
import { defineKeyword } from './keyword.ts';

/** `insource:`: pages with words in the wikitext. */
export const insource = defineKeyword({
  ...keywordHelp.insource,
  value: 'regex',
  needsIndex: true,
  find: async (use, context) => inWords(use, context, 'source', ['source']),
});
