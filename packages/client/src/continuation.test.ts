import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followContinuation } from './continuation.ts';

const part = (position: number) => ({ continue: { apcontinue: String(position), continue: '-||' } });

test('a list is followed to its end', () => {
  const continuation = followContinuation();
  for (let position = 0; position < 1000; position++)
    assert.deepEqual(continuation.next(part(position)), part(position).continue);
  assert.equal(continuation.next({ batchcomplete: true }), undefined);
});

test('a list that returns to any earlier position is given up', () => {
  for (const [before, cycle] of [
    [0, 1],
    [0, 2],
    [3, 1],
    [5, 7],
    [100, 33],
  ] as const) {
    const continuation = followContinuation();
    const follow = (): void => {
      for (let step = 0; step < 1000; step++)
        continuation.next(part(step < before ? step : before + ((step - before) % cycle)));
    };
    assert.throws(follow, { code: 'repeatedcontinue', message: /earlier position.*"apcontinue":"\d+"/ });
  }
});
