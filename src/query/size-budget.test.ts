import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certainlyFits, firstTooLong, groupItems, remaining, sizeOf } from './size-budget.ts';

test('the size of a value is the size of its texts and numbers', () => {
  assert.equal(sizeOf({ name: 'ñ', number: 123, yes: true, no: false, list: ['ab', null] }), 8);
  assert.equal(sizeOf(new Map([[1, { title: 'abc' }]])), 3);
});

const budgetFor = (bytes: number) => ({ limit: bytes + 3, taken: { title: 'one' } });

test('finds the first item that does not fit', () => {
  assert.equal(firstTooLong([{ text: 'abc' }, { text: 'de' }, { text: 'f' }], budgetFor(5)), 2);
  assert.equal(firstTooLong([{ text: 'abc' }], budgetFor(3)), undefined);
  assert.equal(firstTooLong([{ text: 'abc' }], budgetFor(2)), 0);
});

test('a value that certainly fits is no larger than the remaining size', () => {
  const items = [{ text: '本本', number: -123456.789e-300, list: [true, null] }, new Map([[1, 'ñ']])];
  for (let bytes = 0; bytes < 100; bytes++) {
    const budget = budgetFor(bytes);
    assert.ok(!certainlyFits(items, budget) || remaining(budget) >= sizeOf(items));
  }
  assert.ok(certainlyFits(items, budgetFor(100)));
});

const gathering = { by: 'page', into: 'parts' };
const items = [
  { page: 'long name', parts: [1] },
  { page: 'other', parts: [2] },
  { page: 'long name', parts: [3] },
];

test('groups items at the position of the first', () => {
  assert.deepEqual(groupItems(items, gathering), [
    { page: 'long name', parts: [1, 3] },
    { page: 'other', parts: [2] },
  ]);
});

test('only the first of grouped items counts in full', () => {
  assert.equal(firstTooLong(items, budgetFor(17), gathering), undefined);
  assert.equal(firstTooLong(items, budgetFor(16), gathering), 2);
});
