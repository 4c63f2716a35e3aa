import type { KeywordHelp } from '@wikiquery/common/search-keywords';
import { noPage, type PageFilter, type Range } from '../../index/filters.ts';
import { defineKeyword, type Keyword } from './keyword.ts';

/** Declares a keyword whose value is a number, a range such as `5,20`, or an inclusive bound such as `>5`. */
export const numberKeyword = (
  help: KeywordHelp,
  filter: (range: Range<number>) => PageFilter,
  { unit = 1, isLeast = false }: { readonly unit?: number; readonly isLeast?: boolean } = {},
): Keyword =>
  defineKeyword({
    ...help,
    value: 'word',
    find: ({ name, value }, { warn }) => {
      const [, sign = '', rest = ''] = /^([<>]?)(.*)$/s.exec(value) ?? [];
      const numbers = rest.split(',').slice(0, 2);
      if (sign !== '' && numbers.length > 1) warn('search-range-with-sign', [name, rest]);
      const invalid = numbers.find((each) => !/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e\d+)?$/i.test(each));
      if (invalid !== undefined) warn('search-not-a-number', [name, invalid]);
      if (invalid !== undefined || (sign !== '' && numbers.length > 1)) return { filter: noPage };
      const [first = 0, last] = numbers.map((each) => Math.trunc(Number(each)) * unit);
      if (last !== undefined) return { filter: filter({ least: first, most: last }) };
      if (sign === '<') return { filter: filter({ most: first }) };
      if (sign === '>' || isLeast) return { filter: filter({ least: first }) };
      return { filter: filter({ least: first, most: first }) };
    },
  });
