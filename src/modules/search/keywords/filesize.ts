import { fileHas } from '../../../data/store/full-text/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `filesize:`: files by size. */
export const filesize = numberKeyword(
  ['filesize'],
  'Files of at least so many kibibytes',
  'filesize:5,20',
  (range) => fileHas('size', range),
  { unit: 1024, isLeast: true },
);
