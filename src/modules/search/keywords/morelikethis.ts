import { defineKeyword } from './keyword.ts';
import { findSimilar } from './morelike.ts';

/** `morelikethis:`: pages about the same as others, with further conditions. */
export const morelikethis = defineKeyword({
  names: ['morelikethis'],
  value: 'word',
  neverNegated: true,
  needsIndex: true,
  summary: 'As `morelike:`, with other words and keywords beside it.',
  example: 'morelikethis:"Lighthouse|Beacon" incategory:Norway',
  find: async (use, context) => findSimilar(use, context),
});
