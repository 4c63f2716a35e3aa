import { isMediaType } from '../../../data/store/full-text/filters.ts';
import { alternatives, defineKeyword } from './keyword.ts';

/** `filetype:`: files of a media type. */
export const filetype = defineKeyword({
  names: ['filetype'],
  value: 'word',
  summary: 'Files of a media type, such as `bitmap`, `drawing`, `video` or `office`.',
  example: 'filetype:video|audio',
  find: (use, context) => ({
    filter: isMediaType(
      context.store,
      alternatives(use, 20, context).map((type) => type.toUpperCase()),
    ),
  }),
});
