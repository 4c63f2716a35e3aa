import assert from 'node:assert/strict';
import test from 'node:test';
import { createPace } from './rejections.ts';

test('refusals beyond two hundred a second are delayed, by five seconds at most', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 10_000;
  const pace = createPace(() => now);
  for (let i = 0; i < 200; i++) assert.equal(pace(), undefined, String(i));
  const sent: number[] = [];
  for (let i = 0; i < 2000; i++) void pace()?.then(() => sent.push(i));
  const after = async (milliseconds: number): Promise<number> => {
    t.mock.timers.tick(milliseconds);
    now += milliseconds;
    await new Promise(setImmediate);
    return sent.length;
  };
  assert.equal(await after(1000), 200);
  assert.equal(await after(1000), 400);
  assert.equal(await after(3000), 2000);
});
