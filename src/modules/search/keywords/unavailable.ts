import { defineKeyword } from './keyword.ts';

/** Keywords of Wikimedia's wikis whose facts are in no table of a wiki. */
export const unavailable = defineKeyword({
  names: [
    'articlecountry',
    'articletopic',
    'articlequality',
    'boost-nearcoord',
    'boost-neartitle',
    'drafttopic',
    'hascaption',
    'hasdescription',
    'haslabel',
    'hasrecommendation',
    'haswbstatement',
    'incaption',
    'indescription',
    'inlabel',
    'nearcoord',
    'neartitle',
    'pageassessments',
    'wbstatementquantity',
  ],
  value: 'word',
  summary: 'Keywords whose facts no table of a wiki has: they are refused.',
  example: 'articletopic:ships',
  find: ({ name }, { fail }) => fail('search-keyword-unavailable', [name]),
});
