import assert from 'node:assert/strict';
import test from 'node:test';
import { array, assert as check, property, string, tuple } from 'fast-check';
import { readFragment, writeFragment } from './fragment.ts';

test('an address says the query and the view', () => {
  const place = readFragment('#action=query&titles=A+%26+B|Ü&~view=table');
  assert.deepEqual(
    [...place.parameters],
    [
      ['action', 'query'],
      ['titles', 'A & B|Ü'],
    ],
  );
  assert.deepEqual([...place.view], [['view', 'table']]);
  assert.equal(writeFragment(place), '#action=query&titles=A+%26+B|%C3%9C&~view=table');
});

test('an address without a query is empty', () => {
  assert.equal(writeFragment(readFragment('')), '');
});

const entries = array(tuple(string({ unit: 'grapheme', minLength: 1 }), string({ unit: 'grapheme' })));

test('what is written is read', () => {
  check(
    property(entries, entries, (parameters, view) => {
      const place = {
        parameters: new Map(parameters.filter(([name]) => !name.startsWith('~'))),
        view: new Map(view),
      };
      assert.deepEqual(readFragment(writeFragment(place)), place);
    }),
  );
});
