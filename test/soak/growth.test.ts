import assert from 'node:assert/strict';
import test from 'node:test';
import { growthOf, type Sample } from './growth.ts';

/** Ten minutes of a process whose collector frees 30 MB every 13 seconds, and which keeps so much a minute. */
const tenMinutes = (kept: number, unfreed = 30): readonly Sample[] =>
  Array.from({ length: 600 }, (_, at) => ({
    at,
    megabytes: 120 + ((at % 13) / 13) * unfreed + (kept * at) / 60,
  }));

test('what a collector frees again is no growth', () => {
  const { megabytesPerMinute, first, last, highest } = growthOf(tenMinutes(0));
  assert.ok(Math.abs(megabytesPerMinute) < 0.2, `${megabytesPerMinute}`);
  assert.ok(Math.abs(first - last) < 2);
  assert.ok(highest > 145);
});

test('what is kept is', () => {
  for (const kept of [0.5, 1, 5]) {
    const { megabytesPerMinute } = growthOf(tenMinutes(kept));
    assert.ok(Math.abs(megabytesPerMinute - kept) < 0.2, `${megabytesPerMinute} instead of ${kept}`);
  }
});

test('memory that is given back is negative growth', () => {
  assert.ok(growthOf(tenMinutes(-1)).megabytesPerMinute < -0.8);
});

test('too short a run has no line', () => {
  assert.throws(() => growthOf(tenMinutes(0).slice(0, 45)), /50 s are too short: a line takes 60 s/);
});
