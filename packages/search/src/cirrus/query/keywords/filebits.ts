import { keywordHelp } from '@wikiquery/common/search-keywords';
import { fileHas } from '../../index/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `filebits:`: files by their bits. */
export const filebits = numberKeyword(keywordHelp.filebits, (range) => fileHas('bits', range));
