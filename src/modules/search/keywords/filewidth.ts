import { fileHas } from '../../../data/store/full-text/filters.ts';
import { keywordHelp } from '../../../wiki/full-text/keyword-help.ts';
import { numberKeyword } from './numbers.ts';

/** `filewidth:`: files by their width. */
export const filewidth = numberKeyword(keywordHelp.filewidth, (range) => fileHas('width', range));
