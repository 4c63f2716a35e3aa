import { keywordHelp } from '@wikiquery/common/search-keywords';
import { defineKeyword } from './keyword.ts';

/** `local:`: without the files of a shared repository, which are not searched here anyway. */
export const local = defineKeyword({
  ...keywordHelp.local,
  value: 'none',
  leads: true,
  neverNegated: true,
  find: () => undefined,
});
