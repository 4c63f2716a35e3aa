import { fileHas } from '../../../data/store/full-text/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `fileheight:`: files by their height. */
export const fileheight = numberKeyword(
  ['fileheight', 'fileh'],
  'Files so many pixels high',
  'fileheight:<300',
  (range) => fileHas('height', range),
);
