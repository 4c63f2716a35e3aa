import { hasBytes } from '../../../data/store/full-text/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `textbytes:`: pages by size. */
export const textbytes = numberKeyword(
  ['textbytes'],
  'Pages whose text has so many bytes',
  'textbytes:>100000',
  hasBytes,
);
