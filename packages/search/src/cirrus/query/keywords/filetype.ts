import { keywordHelp } from '@wikiquery/common/search-keywords';
import { isMediaType } from '../../index/filters.ts';
import { alternatives, defineKeyword } from './keyword.ts';

/** `filetype:`: files of a media type. */
export const filetype = defineKeyword({
  ...keywordHelp.filetype,
  value: 'word',
  find: (use, context) => ({
    filter: isMediaType(
      context.store,
      alternatives(use, 20, context).map((type) => type.toUpperCase()),
    ),
  }),
});
