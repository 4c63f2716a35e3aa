import { keywordHelp } from '@wikiquery/common/search-keywords';
import { createdWithin, noPage } from '../../index/filters.ts';
import { readDates } from './dates.ts';
import { defineKeyword } from './keyword.ts';

/** `creationdate:`: pages by when they were created. */
export const creationdate = defineKeyword({
  ...keywordHelp.creationdate,
  value: 'word',
  find: ({ value }, { environment, warn }) => {
    const dates = readDates(value, value.includes('o') ? environment.now : 0);
    if (!dates) warn('search-invalid-date');
    return { filter: dates ? createdWithin(dates) : noPage };
  },
});
