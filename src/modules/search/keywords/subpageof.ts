import { titleBegins } from '../../../data/store/full-text/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `subpageof:`: pages below a page. */
export const subpageof = defineKeyword({
  names: ['subpageof'],
  value: 'word',
  summary: 'Pages below a page, given without its namespace; with `*` at the end, all that begin so.',
  example: 'subpageof:"Ships of Norway"',
  find: async ({ value }, { store }) => {
    if (value === '') return undefined;
    const text = value.endsWith('*') ? value.slice(0, -1) : value.endsWith('/') ? value : `${value}/`;
    return { filter: await titleBegins(store, text, undefined, true) };
  },
});
