import { hasBytes } from '../../../data/store/full-text/filters.ts';
import { keywordHelp } from '../../../wiki/full-text/keyword-help.ts';
import { numberKeyword } from './numbers.ts';

/** `textbytes:`: pages by size. */
export const textbytes = numberKeyword(keywordHelp.textbytes, hasBytes);
