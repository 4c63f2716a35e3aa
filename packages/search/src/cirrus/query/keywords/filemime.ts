import { keywordHelp } from '@wikiquery/common/search-keywords';
import { isMimeType } from '../../index/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `filemime:`: files of a MIME type. */
export const filemime = defineKeyword({
  ...keywordHelp.filemime,
  value: 'word',
  find: ({ value }) => {
    const [major = '', minor] = value.toLowerCase().split('/');
    return { filter: isMimeType(major, minor) };
  },
});
