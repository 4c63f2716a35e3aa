import { keywordHelp } from '@wikiquery/common/search-keywords';
import { inWords } from './in-words.ts';
import { defineKeyword } from './keyword.ts';

/** `intitle:`: pages with words in the title. */
export const intitle = defineKeyword({
  ...keywordHelp.intitle,
  value: 'regex',
  needsIndex: true,
  find: async (use, context) => inWords(use, context, 'title', ['title', 'redirect']),
});
