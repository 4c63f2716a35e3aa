import { isMimeType } from '../../../data/store/full-text/filters.ts';
import { keywordHelp } from '@wikiquery/common/search-keywords';
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
