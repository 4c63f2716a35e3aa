import { isMimeType } from '../../../data/store/full-text/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `filemime:`: files of a MIME type. */
export const filemime = defineKeyword({
  names: ['filemime'],
  value: 'word',
  summary: 'Files of a MIME type, or one of its two parts.',
  example: 'filemime:image/svg+xml',
  find: ({ value }) => {
    const [major = '', minor] = value.toLowerCase().split('/');
    return { filter: isMimeType(major, minor) };
  },
});
