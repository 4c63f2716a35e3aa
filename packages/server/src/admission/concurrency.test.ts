import assert from 'node:assert/strict';
import test from 'node:test';
import { createConcurrency } from './concurrency.ts';

const bounds = { least: 4, most: 100, initial: 20 };

/** The limits on a database that works on so many at once without slowing down. */
function settle(capacity: number): readonly number[] {
  const concurrency = createConcurrency(bounds);
  return Array.from({ length: 10_000 }, () => {
    const running = concurrency.limit();
    concurrency.learn(Math.max(1, running / capacity), running);
    return running;
  });
}

test('the limit does not move while the server has little to do', () => {
  const concurrency = createConcurrency(bounds);
  for (let i = 0; i < 1000; i++) concurrency.learn(i % 7 === 0 ? 5 : 1, 2);
  assert.equal(concurrency.limit(), 20);
});

test('more run at once where latency stays as it is', () => {
  assert.equal(settle(1000).at(2000), 100);
});

test('fewer run at once when latency rises, for as long as it lasts', () => {
  const limits = settle(8).slice(500);
  assert.ok(Math.max(...limits) <= 18, String(Math.max(...limits)));
  assert.ok(limits.filter((limit) => limit >= 12).length > 0.95 * limits.length);
});

test('few run for a moment now and then', () => {
  const limits = settle(1000);
  assert.ok(limits.filter((limit) => limit === 4).length >= 100);
});

test('the limit is never less than the least, and recovers', () => {
  const concurrency = createConcurrency(bounds);
  for (let i = 0; i < 200; i++) concurrency.learn(50, concurrency.limit());
  assert.equal(concurrency.limit(), 4);
  for (let i = 0; i < 300; i++) concurrency.learn(1, concurrency.limit());
  assert.ok(concurrency.limit() >= 20);
});
