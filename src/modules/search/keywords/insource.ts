import { defineKeyword } from './keyword.ts';
import { inWords } from './in-words.ts';

/** `insource:`: pages with words in the wikitext. */
export const insource = defineKeyword({
  names: ['insource'],
  value: 'regex',
  needsIndex: true,
  summary:
    'Pages whose wikitext has a word, a phrase in quotes, or a match of a regular expression between slashes.',
  example: 'insource:/\\{\\{[Ss]tub\\}\\}/',
  find: async (use, context) => inWords(use, context, 'source', ['source']),
});
