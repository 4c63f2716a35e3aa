import assert from 'node:assert/strict';
import test from 'node:test';
import { readableTime } from './date-format.ts';

test('formats times in each style', () => {
  const time = (style: string) => readableTime('20241005070900', style);
  assert.equal(time('default'), '07:09, 5 October 2024');
  assert.equal(time('mdy'), '07:09, October 5, 2024');
  assert.equal(time('ymd'), '07:09, 2024 October 5');
  assert.equal(time('ISO 8601'), '2024-10-05T07:09:00');
});
