import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keyedList, list, record, subelement, text } from '../../query/result/shape.ts';
import { metadata } from './metadata.ts';

it('rawfm shows the metadata of the shapes', () => {
  const shape = record({
    export: subelement(),
    pages: keyedList('page', record({ links: list('pl', text()) })),
  });
  const value = { export: 'x', pages: new Map([[7, { links: ['A'] }]]) };
  assert.deepEqual(JSON.parse(metadata.serialize({ value, shape }, {})), {
    export: 'x',
    pages: {
      '7': { links: { '0': 'A', _type: 'array', _element: 'pl' }, _type: 'assoc' },
      _type: 'BCarray',
      _element: 'page',
    },
    _subelements: ['export'],
    _type: 'assoc',
  });
});
