import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createScheduler, DroppedError } from './scheduler.ts';

function open({ concurrency = 2, most = 10 } = {}) {
  const clock = { now: 0 };
  const scheduler = createScheduler({
    concurrency,
    most,
    weight: (name) => (name === 'editors' ? 10 : 1),
    patience: () => 1e6,
    now: () => clock.now,
  });
  return { scheduler, clock };
}

const reader = ['anonymous', '192.0.2.1'];
const editor = ['editors', 'account Ann'];

test('as many run as may, and the next waits until one has left', async () => {
  const { scheduler } = open();
  const [first, second] = [scheduler.tryAcquire(), scheduler.tryAcquire()];
  assert.ok(first && second);
  assert.equal(scheduler.tryAcquire(), undefined);
  const third = scheduler.acquire(reader, 1, undefined);
  assert.equal(scheduler.state().waiting, 1);
  first.release();
  const permit = await third;
  assert.deepEqual([scheduler.state().running, scheduler.state().waiting], [2, 0]);
  permit.release();
  second.release();
  assert.equal(scheduler.state().running, 0);
});

test('an editor who comes last is let in before the second request of another client', async () => {
  const { scheduler } = open({ concurrency: 1 });
  const running = scheduler.tryAcquire();
  const order: string[] = [];
  const waiting = [reader, reader, editor].map(async (path) => {
    const permit = await scheduler.acquire(path, 10, undefined);
    order.push(path[0] ?? '');
    permit.release();
  });
  running?.release();
  await Promise.all(waiting);
  assert.equal(order.length, 3);
  assert.notEqual(order[2], 'editors');
});

test('what arrives together runs for some milliseconds; the rest waits until others have been received', async () => {
  const { scheduler, clock } = open({ concurrency: 100 });
  scheduler.tryAcquire()?.release();
  clock.now = 4;
  scheduler.tryAcquire()?.release();
  clock.now = 6;
  assert.equal(scheduler.tryAcquire(), undefined);
  const later = scheduler.acquire(reader, 1, undefined);
  await nextTurn();
  assert.ok(await later);
});

test('the time for which several ran is shared among them', () => {
  const { scheduler, clock } = open();
  const first = scheduler.acquireNow();
  clock.now = 10;
  const second = scheduler.acquireNow();
  clock.now = 30;
  assert.equal(first.release(), 20);
  clock.now = 40;
  assert.equal(second.release(), 20);
});

test('a client that leaves waits no longer, and does not keep its place', async () => {
  const { scheduler } = open({ concurrency: 1 });
  const running = scheduler.tryAcquire();
  const leaving = new AbortController();
  const waiting = scheduler.acquire(reader, 1, leaving.signal);
  leaving.abort();
  await assert.rejects(waiting, (error) => error instanceof DroppedError && error.reason === 'left');
  assert.equal(scheduler.state().waiting, 0);
  await assert.rejects(scheduler.acquire(reader, 1, leaving.signal), DroppedError);
  running?.release();
  assert.ok(scheduler.tryAcquire());
});

test('a full queue drops one request, which is told so', async () => {
  const { scheduler } = open({ concurrency: 1, most: 2 });
  scheduler.tryAcquire();
  const waiting = [1, 2, 3].map((cost) => scheduler.acquire(reader, cost, undefined));
  const dropped = await Promise.any(
    waiting.map((one) =>
      one.then(
        () => Promise.reject(new Error('It ran.')),
        (error: unknown) => error,
      ),
    ),
  );
  assert.ok(dropped instanceof DroppedError);
  assert.equal(dropped.reason, 'full');
  assert.equal(scheduler.state().waiting, 2);
});

test('a process is overloaded once requests have waited for some time', () => {
  const { scheduler, clock } = open({ concurrency: 1 });
  scheduler.tryAcquire();
  scheduler.acquire(reader, 1, undefined).catch(() => undefined);
  assert.equal(scheduler.isOverloaded(), false);
  clock.now = 101;
  assert.equal(scheduler.isOverloaded(), true);
  assert.equal(scheduler.waitingCost(), 1);
});
