import { keywordHelp } from '@wikiquery/common/search-keywords';
import { fileHas } from '../../index/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `fileheight:`: files by their height. */
export const fileheight = numberKeyword(keywordHelp.fileheight, (range) => fileHas('height', range));
