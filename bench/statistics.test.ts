import assert from 'node:assert/strict';
import test from 'node:test';
import { geometricMean, median, percentile, quotient, spreadOf } from './statistics.ts';

test('a percentile is the number at the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  assert.equal(percentile(hundred, 0.5), 50);
  assert.equal(percentile(hundred, 0.99), 99);
  assert.equal(percentile([7], 0.99), 7);
  assert.ok(Number.isNaN(percentile([], 0.5)));
});

test('the median of an even count is between the two in the middle', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([9, 1, 5, 6]), 5.5);
  assert.ok(Number.isNaN(median([])));
});

test('a spread reaches from the least to the greatest', () => {
  assert.deepEqual(spreadOf([3, 1, 2]), { median: 2, least: 1, most: 3 });
  assert.equal(spreadOf([]), undefined);
});

test('a quotient is that of the medians, and its spread that of the turns', () => {
  // The third turn was slow for both.
  assert.deepEqual(quotient([8, 10, 2], [10, 10, 4]), { median: 0.8, least: 0.5, most: 1 });
  assert.equal(quotient([], [1]), undefined);
});

test('the geometric mean of no numbers is undefined', () => {
  assert.equal(geometricMean([]), undefined);
  assert.equal(geometricMean([4, 9])?.toFixed(6), '6.000000');
});
