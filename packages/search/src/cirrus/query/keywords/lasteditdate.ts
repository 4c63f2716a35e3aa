import { keywordHelp } from '@wikiquery/common/search-keywords';
import { editedWithin, noPage } from '../../index/filters.ts';
import { readDates } from './dates.ts';
import { defineKeyword } from './keyword.ts';

/** `lasteditdate:`: pages by when they were last edited. */
export const lasteditdate = defineKeyword({
  ...keywordHelp.lasteditdate,
  value: 'word',
  find: ({ value }, { environment, warn }) => {
    const dates = readDates(value, value.includes('o') ? environment.now : 0);
    if (!dates) warn('search-invalid-date');
    return { filter: dates ? editedWithin(dates) : noPage };
  },
});
