import assert from 'node:assert/strict';
import test from 'node:test';
import { createBag } from './bag.ts';

test('a bag contains the items that were not removed', () => {
  const bag = createBag<string>();
  const take = Object.fromEntries(['a', 'b', 'c', 'd'].map((item) => [item, bag.add(item)]));
  assert.deepEqual([take['b']?.(), take['b']?.()], [true, false]);
  assert.deepEqual(bag.items().toSorted(), ['a', 'c', 'd']);
  assert.equal(take['d']?.(), true);
  bag.add('a');
  assert.equal(take['a']?.(), true);
  assert.deepEqual(bag.items().toSorted(), ['a', 'c']);
  assert.equal(take['c']?.(), true);
  assert.deepEqual(bag.items(), ['a']);
});
