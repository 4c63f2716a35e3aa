import { createdWithin, noPage } from '../../../data/store/full-text/filters.ts';
import { readDates } from './dates.ts';
import { defineKeyword } from './keyword.ts';

/** `creationdate:`: pages by when they were created. */
export const creationdate = defineKeyword({
  names: ['creationdate'],
  value: 'word',
  summary:
    'Pages that were created in a year, month or day, or before (`<`, `<=`) or after (`>`, `>=`) it; `now` and `today` may be followed by `-3d` and the like (`y`, `m`, `d`, `h`).',
  example: 'creationdate:>=today-1m',
  find: ({ value }, { environment, warn }) => {
    const dates = readDates(value, value.includes('o') ? environment.now : 0);
    if (!dates) warn('search-invalid-date');
    return { filter: dates ? createdWithin(dates) : noPage };
  },
});
