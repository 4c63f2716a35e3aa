import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteSize, count, duration } from './quantities.ts';

test('thousands stand apart', () => {
  assert.equal(count(1_234_567.4), '1,234,567');
});

test('sizes have few digits', () => {
  assert.deepEqual([0, 999, 1234, 123_456_789, 5e12].map(byteSize), [
    '0 bytes',
    '999 bytes',
    '1.2 kB',
    '123 MB',
    '5.0 TB',
  ]);
});

test('durations have two units at most', () => {
  assert.deepEqual([0.4, 61, 7325].map(duration), ['0 s', '1 min 1 s', '2 h 2 min']);
});
