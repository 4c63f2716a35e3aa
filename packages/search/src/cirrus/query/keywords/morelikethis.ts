import { keywordHelp } from '@wikiquery/common/search-keywords';
import { defineKeyword } from './keyword.ts';
import { findSimilar } from './morelike.ts';

/** `morelikethis:`: pages about the same as others, with further conditions. */
export const morelikethis = defineKeyword({
  ...keywordHelp.morelikethis,
  value: 'word',
  neverNegated: true,
  needsIndex: true,
  find: async (use, context) => findSimilar(use, context),
});
