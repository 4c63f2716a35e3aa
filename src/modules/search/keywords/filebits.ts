import { fileHas } from '../../../data/store/full-text/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `filebits:`: files by their bits. */
export const filebits = numberKeyword(
  ['filebits'],
  'Files with so many bits for a color',
  'filebits:16',
  (range) => fileHas('bits', range),
);
