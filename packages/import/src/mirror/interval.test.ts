import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextInterval } from './interval.ts';

/** The interval on which a wiki settles whose rounds take some requests, and some more for 50 changes. */
function settle(perMinute: number): { readonly interval: number; readonly cost: number } {
  let interval = 5;
  let cost = 0;
  for (let round = 0; round < 40; round++) {
    const changes = (perMinute * interval) / 60;
    const requests = 3 + 4 * Math.ceil(changes / 50);
    cost = requests / changes;
    interval = nextInterval(interval, 5, { seconds: interval, requests, changes });
  }
  return { interval, cost };
}

test('a quiet wiki is looked at as often as asked', () => {
  assert.equal(settle(5).interval, 5);
});

test('a busy wiki is looked at so seldom that a change costs few requests', () => {
  const { interval, cost } = settle(100);
  assert.ok(interval > 15 && interval <= 60);
  assert.ok(cost <= 0.2, `${cost} requests a change`);
});
