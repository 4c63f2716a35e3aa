import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passSeconds, rateFor, secondsFor } from './plan.ts';
import { nextPartAt, oldestRead } from './state.ts';

const plan = { within: 300, days: 30, perMinute: 60, requests: 100 };

test('what is promised at a rate can be kept at it', () => {
  for (const requests of [1, 40, 180, 1000, 50_000]) {
    const within = secondsFor({ requests, perMinute: 60 });
    assert.ok(rateFor({ requests, within }) <= 60, String(requests));
    assert.ok(within === 60 || rateFor({ requests, within: within - 60 }) > 60, String(requests));
  }
});

test('what takes few requests is read more often than promised', () => {
  assert.equal(passSeconds(plan, 1), 60);
  assert.equal(passSeconds(plan, 12), 120);
  assert.equal(passSeconds(plan, 150), 240);
});

test('the parts of a pass are spread over its time', () => {
  assert.equal(nextPartAt({ read: [], before: [] }, plan), 0);
  const before = [0, 30_000, 60_000, 90_000];
  assert.equal(nextPartAt({ read: [], before }, plan), 60_000);
  assert.equal(nextPartAt({ read: [60_000, 75_000], before }, plan), 90_000);
});

test('the oldest row that was read is the one that is read next', () => {
  assert.equal(oldestRead({ read: [5000], before: [] }), undefined);
  const before = [1000, 2000, 3000];
  assert.equal(oldestRead({ read: [], before }), 1000);
  assert.equal(oldestRead({ read: [4000, 5000], before }), 2000);
  assert.equal(oldestRead({ read: [4000, 5000, 6000, 7000], before }), 3000);
});
