import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstTooLong, gatherItems, sizeOf } from './fitting.ts';

test('the size of a value is that of its texts and numbers', () => {
  assert.equal(sizeOf({ name: 'ñ', number: 123, yes: true, no: false, list: ['ab', null] }), 8);
  assert.equal(sizeOf(new Map([[1, { title: 'abc' }]])), 3);
});

test('the first item that no longer fits', () => {
  assert.equal(firstTooLong([{ text: 'abc' }, { text: 'de' }, { text: 'f' }], 5), 2);
  assert.equal(firstTooLong([{ text: 'abc' }], 3), undefined);
  assert.equal(firstTooLong([{ text: 'abc' }], 2), 0);
});

const gathering = { by: 'page', into: 'parts' };
const items = [
  { page: 'long name', parts: [1] },
  { page: 'other', parts: [2] },
  { page: 'long name', parts: [3] },
];

test('items with something in common share one place', () => {
  assert.deepEqual(gatherItems(items, gathering), [
    { page: 'long name', parts: [1, 3] },
    { page: 'other', parts: [2] },
  ]);
});

test('of gathered items only the first counts whole', () => {
  assert.equal(firstTooLong(items, 17, gathering), undefined);
  assert.equal(firstTooLong(items, 16, gathering), 2);
});
