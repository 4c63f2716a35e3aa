import { keywordHelp } from '@wikiquery/common/search-keywords';
import { hasBytes } from '../../index/filters.ts';
import { numberKeyword } from './numbers.ts';

/** `textbytes:`: pages by size. */
export const textbytes = numberKeyword(keywordHelp.textbytes, hasBytes);
