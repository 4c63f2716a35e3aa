import { fileHas } from '../../../data/store/full-text/filters.ts';
import { keywordHelp } from '../../../wiki/full-text/keyword-help.ts';
import { numberKeyword } from './numbers.ts';

/** `filesize:`: files by size. */
export const filesize = numberKeyword(keywordHelp.filesize, (range) => fileHas('size', range), {
  unit: 1024,
  isLeast: true,
});
