import { fileHas } from '../../../data/store/full-text/filters.ts';
import { keywordHelp } from '../../../wiki/full-text/keyword-help.ts';
import { numberKeyword } from './numbers.ts';

/** `fileheight:`: files by their height. */
export const fileheight = numberKeyword(keywordHelp.fileheight, (range) => fileHas('height', range));
