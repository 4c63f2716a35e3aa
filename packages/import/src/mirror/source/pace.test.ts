import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace } from './pace.ts';

test('no minute has more requests than allowed', async () => {
  let time = 0;
  const pace = createPace(
    10,
    () => time,
    async (milliseconds) => {
      time += milliseconds;
    },
  );
  const sent: number[] = [];
  for (let i = 0; i < 95; i++) {
    await pace.next();
    sent.push(time);
    time += i % 7 === 0 ? 2500 : 40;
  }
  for (const start of sent) {
    const within = sent.filter((at) => at >= start && at < start + 60_000);
    assert.ok(within.length <= 10, `${within.length} requests in the minute from ${start}`);
  }
  assert.ok(time < 10 * 60_000);
});

test('requests after a pause follow each other at once', async () => {
  const pace = createPace(
    5,
    () => 0,
    () => assert.fail('waits'),
  );
  for (let i = 0; i < 5; i++) await pace.next();
});

test('what was not sent in the last minute is unused', async () => {
  let time = 0;
  const pace = createPace(4, () => time);
  assert.equal(pace.unused(), 1);
  await pace.next();
  time = 30_000;
  await pace.next();
  assert.equal(pace.unused(), 0.5);
  time = 60_000;
  assert.equal(pace.unused(), 0.75);
});
