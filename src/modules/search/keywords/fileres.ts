import { fileHas } from '../../../data/store/full-text/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `fileres:`: files by their resolution. */
export const fileres = numberKeyword(
  ['fileres'],
  'Files with so many pixels: the root of width times height',
  'fileres:>2000',
  (range) => fileHas('resolution', range),
);
