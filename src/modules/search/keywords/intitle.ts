import { defineKeyword } from './keyword.ts';
import { inWords } from './in-words.ts';

/** `intitle:`: pages with words in the title. */
export const intitle = defineKeyword({
  names: ['intitle'],
  value: 'regex',
  needsIndex: true,
  summary:
    'Pages whose title, or that of a redirect to them, has a word, a phrase in quotes, or a match of a regular expression between slashes.',
  example: 'intitle:/^Mo[ls]+/i',
  find: async (use, context) => inWords(use, context, 'title', ['title', 'redirect']),
});
