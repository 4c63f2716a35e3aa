import { keywordHelp } from '@wikiquery/common/search-keywords';
import { fileHas } from '../../index/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `filewidth:`: files by their width. */
export const filewidth = numberKeyword(keywordHelp.filewidth, (range) => fileHas('width', range));
