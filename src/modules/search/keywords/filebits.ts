import { fileHas } from '../../../data/store/full-text/filters.ts';
import { keywordHelp } from '../../../wiki/full-text/keyword-help.ts';
import { numberKeyword } from './numbers.ts';

/** `filebits:`: files by their bits. */
export const filebits = numberKeyword(keywordHelp.filebits, (range) => fileHas('bits', range));
