import { keywordHelp } from '@wikiquery/common/search-keywords';
import { fileHas } from '../../index/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `fileres:`: files by their resolution. */
export const fileres = numberKeyword(keywordHelp.fileres, (range) => fileHas('resolution', range));
