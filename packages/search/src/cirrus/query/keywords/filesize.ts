import { keywordHelp } from '@wikiquery/common/search-keywords';
import { fileHas } from '../../index/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `filesize:`: files by size. */
export const filesize = numberKeyword(keywordHelp.filesize, (range) => fileHas('size', range), {
  unit: 1024,
  isLeast: true,
});
