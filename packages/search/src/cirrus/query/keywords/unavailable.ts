import { keywordHelp } from '@wikiquery/common/search-keywords';
import { defineKeyword } from './keyword.ts';

/** Keywords of Wikimedia's wikis that need data outside the wiki's database. */
export const unavailable = defineKeyword({
  ...keywordHelp.unavailable,
  value: 'word',
  find: ({ name }, { fail }) => fail('search-keyword-unavailable', [name]),
});
