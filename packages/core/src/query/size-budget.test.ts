import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addItems, boundOf, groupItems, meterFor, sizeOf, type SizeBudget } from './size-budget.ts';

test('the size of a value is the size of its texts and numbers', () => {
  assert.equal(sizeOf({ name: 'ñ', number: 123, yes: true, no: false, list: ['ab', null] }), 8);
  assert.equal(sizeOf(new Map([[1, { title: 'abc' }]])), 3);
});

/** A budget of an answer with three bytes, of which nobody knows that they are so few. */
const budgetFor = (bytes: number): SizeBudget => ({
  limit: bytes + 3,
  content: () => ({ title: 'one' }),
  bound: Infinity,
});

const cutOf = (items: readonly unknown[], bytes: number): number | undefined =>
  addItems(items, meterFor(budgetFor(bytes), boundOf(items)));

test('finds the first item that does not fit', () => {
  assert.equal(cutOf([{ text: 'abc' }, { text: 'de' }, { text: 'f' }], 5), 2);
  assert.equal(cutOf([{ text: 'abc' }], 3), undefined);
  assert.equal(cutOf([{ text: 'abc' }], 2), 0);
});

test('what fits counts for all that follows', () => {
  const content: unknown[] = ['one'];
  const budget: SizeBudget = { limit: 10, content: () => content, bound: Infinity };
  assert.equal(addItems(['abc', 'de', 'fgh'], meterFor(budget, 24)), 2);
  assert.equal(budget.bound, 8);
  content.push('abc', 'de');
  assert.equal(addItems(['x', 'y', 'z'], meterFor(budget, 9)), 2);
});

test('values are measured only where their bounds do not say that they fit', () => {
  const items = [{ text: '本本', number: -123456.789e-300, list: [true, null] }, new Map([[1, 'ñ']])];
  const bound = boundOf(items);
  assert.ok(bound >= sizeOf(items));
  const content = (): never => assert.fail('measured');
  const budget = { limit: bound + 1, content, bound: 1 };
  assert.equal(addItems(items, meterFor(budget, bound)), undefined);
  assert.equal(budget.bound, bound + 1);
  assert.throws(() => meterFor(budget, 1), /measured/);
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
  assert.equal(addItems(items, meterFor(budgetFor(17), Infinity), gathering), undefined);
  assert.equal(addItems(items, meterFor(budgetFor(16), Infinity), gathering), 2);
});
