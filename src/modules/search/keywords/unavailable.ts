import { keywordHelp } from '../../../wiki/full-text/keyword-help.ts';
import { defineKeyword } from './keyword.ts';

/** Keywords of Wikimedia's wikis whose facts are in no table of a wiki. */
export const unavailable = defineKeyword({
  ...keywordHelp.unavailable,
  value: 'word',
  find: ({ name }, { fail }) => fail('search-keyword-unavailable', [name]),
});
