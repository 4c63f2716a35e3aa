import { fileHas } from '../../../data/store/full-text/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `filewidth:`: files by their width. */
export const filewidth = numberKeyword(
  ['filewidth', 'filew'],
  'Files so many pixels wide',
  'filewidth:>1000',
  (range) => fileHas('width', range),
);
