import assert from 'node:assert/strict';
import test from 'node:test';
import { pause, secondsUntilRetry } from './patience.ts';

test('a busy wiki is asked again when it says, and not all at once', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  const date = new Date(1_700_000_007_000).toUTCString();
  assert.equal(secondsUntilRetry('5', 0, 0.25), 5.25);
  assert.equal(secondsUntilRetry(date, 0, 0.25), 7.25);
  assert.equal(secondsUntilRetry(new Date(0).toUTCString(), 0, 0.25), 0.25);
  assert.equal(secondsUntilRetry('3600', 0, 0.25), 60.25);
  assert.equal(secondsUntilRetry('soon', 0, 0.25), 60.25);
});

test('one that does not say is asked more and more seldom', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 10].map((retries) => secondsUntilRetry(null, retries, 1)),
    [1, 2, 4, 8, 60],
  );
  assert.equal(secondsUntilRetry(null, 2, 0), 2);
});

test('a pause lasts as long as it should, or until it is aborted', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let isOver = false;
  const whole = pause(2, undefined).then(() => {
    isOver = true;
  });
  t.mock.timers.tick(1999);
  await Promise.resolve();
  assert.equal(isOver, false);
  t.mock.timers.tick(1);
  await whole;
  const control = new AbortController();
  const aborted = pause(2, control.signal);
  control.abort(new Error('Enough'));
  await assert.rejects(aborted, /Enough/);
  await assert.rejects(pause(2, control.signal), /Enough/);
});
