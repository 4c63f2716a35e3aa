import { editedWithin, noPage } from '../../../data/store/full-text/filters.ts';
import { readDates } from './dates.ts';
import { defineKeyword } from './keyword.ts';

/** `lasteditdate:`: pages by when they were last edited. */
export const lasteditdate = defineKeyword({
  names: ['lasteditdate'],
  value: 'word',
  summary:
    'Pages that were last edited in a year, month or day, or before (`<`, `<=`) or after (`>`, `>=`) it; `now` and `today` may be followed by `-3d` and the like (`y`, `m`, `d`, `h`).',
  example: 'lasteditdate:>=today-1m',
  find: ({ value }, { environment, warn }) => {
    const dates = readDates(value, value.includes('o') ? environment.now : 0);
    if (!dates) warn('search-invalid-date');
    return { filter: dates ? editedWithin(dates) : noPage };
  },
});
