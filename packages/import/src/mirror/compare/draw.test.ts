import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawNumbers, seeded } from './draw.ts';

const drawn = (largest: number, seed: number, counts: readonly number[]): readonly number[] => {
  const draw = drawNumbers(largest, seeded(seed));
  return counts.flatMap((count) => draw(count));
};

test('every number is drawn once', () => {
  const all = drawn(1000, 1, [300, 1, 0, 699, 50]);
  assert.equal(all.length, 1000);
  assert.deepEqual(
    all.toSorted((a, b) => a - b),
    Array.from({ length: 1000 }, (_, i) => i + 1),
  );
});

test('a seed draws the same numbers again, another one others', () => {
  assert.deepEqual(drawn(1e9, 7, [5, 5]), drawn(1e9, 7, [10]));
  assert.notDeepEqual(drawn(1e9, 7, [10]), drawn(1e9, 8, [10]));
});

test('numbers are drawn from everywhere', () => {
  const tenths = new Set(drawn(1_000_000, 4, [200]).map((number) => Math.floor(number / 100_000)));
  assert.equal(tenths.size, 10);
});
