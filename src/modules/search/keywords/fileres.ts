import { fileHas } from '../../../data/store/full-text/filters.ts';
import { keywordHelp } from '../../../wiki/full-text/keyword-help.ts';
import { numberKeyword } from './numbers.ts';

/** `fileres:`: files by their resolution. */
export const fileres = numberKeyword(keywordHelp.fileres, (range) => fileHas('resolution', range));
