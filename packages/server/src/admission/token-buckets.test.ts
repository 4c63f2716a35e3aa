import assert from 'node:assert/strict';
import test from 'node:test';
import { createTokenBuckets } from './token-buckets.ts';

const half = { rate: 500, burst: 30_000 };

test('a client may use its burst, then its rate', () => {
  let now = 0;
  const buckets = createTokenBuckets(10, () => now);
  assert.equal(buckets.wait('a', half), 0);
  buckets.spend('a', half, 30_000);
  assert.equal(buckets.wait('a', half), 0);
  buckets.spend('a', half, 1000);
  assert.equal(buckets.wait('a', half), 2);
  assert.equal(buckets.wait('b', half), 0);
  now = 2000;
  assert.equal(buckets.wait('a', half), 0);
  now = 3_600_000;
  buckets.spend('a', half, 29_000);
  assert.equal(buckets.wait('a', half), 0);
});

test('a clock that goes back gives nothing away', () => {
  let now = 10_000;
  const buckets = createTokenBuckets(10, () => now);
  buckets.spend('a', half, 31_000);
  now = 0;
  assert.equal(buckets.wait('a', half), 2);
});

test('of more clients than fit, the most recent are remembered', () => {
  const buckets = createTokenBuckets(100, () => 0);
  buckets.spend('heavy', half, 40_000);
  for (let i = 0; i < 1000; i++) {
    buckets.spend(String(i), half, 1);
    buckets.wait('heavy', half);
  }
  assert.equal(buckets.wait('heavy', half), 20);
});
