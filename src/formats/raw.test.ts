import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keyedList, list, record, subelement, text } from '../result/shape.ts';
import { metadata } from './metadata.ts';
import { isRaw, raw } from './raw.ts';

it('a raw answer is its own text', () => {
  const answer = {
    value: { text: '<mediawiki/>', mime: 'text/xml', filename: 'Export.xml' },
    shape: record({ text: text(), mime: text(), filename: text() }),
  };
  assert.ok(isRaw(answer));
  assert.equal(raw.serialize(answer, {}), '<mediawiki/>');
  assert.equal(raw.mime(answer, {}), 'text/xml');
  assert.equal(raw.fileName(answer, {}), 'Export.xml');
  assert.ok(!isRaw({ ...answer, value: { ...answer.value, errors: [] } }));
});

it('rawfm shows what formats know beside the values', () => {
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
