import { keywordHelp } from '@wikiquery/common/search-keywords';
import { defineKeyword } from './keyword.ts';

/** Keywords of Wikimedia's wikis whose facts are in no table of a wiki. */
export const unavailable = defineKeyword({
  ...keywordHelp.unavailable,
  value: 'word',
  find: ({ name }, { fail }) => fail('search-keyword-unavailable', [name]),
});
