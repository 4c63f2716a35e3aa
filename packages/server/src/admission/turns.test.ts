import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTurns, DroppedError } from './turns.ts';

function open({ limit = 2, most = 10 } = {}) {
  const clock = { now: 0 };
  const learned: (readonly [slowness: number, running: number])[] = [];
  const turns = createTurns({
    concurrency: {
      limit: () => limit,
      isCalm: (running) => running <= 1,
      learn: (slowness, running) => {
        learned.push([slowness, running]);
      },
    },
    most,
    weight: (name) => (name === 'editors' ? 10 : 1),
    patience: () => 1e6,
    now: () => clock.now,
  });
  return { turns, clock, learned };
}

const reader = ['anonymous', '192.0.2.1'];
const editor = ['editors', 'account Ann'];

test('as many run as may, and the next waits until one has left', async () => {
  const { turns } = open();
  const [first, second] = [turns.tryEnter(), turns.tryEnter()];
  assert.ok(first && second);
  assert.equal(turns.tryEnter(), undefined);
  const third = turns.wait(reader, 1, undefined);
  assert.equal(turns.state().waiting, 1);
  first.leave(undefined);
  const turn = await third;
  assert.deepEqual([turns.state().running, turns.state().waiting], [2, 0]);
  turn.leave(undefined);
  second.leave(undefined);
  assert.equal(turns.state().running, 0);
});

test('an editor who comes last is let in before the second request of another client', async () => {
  const { turns } = open({ limit: 1 });
  const running = turns.tryEnter();
  const order: string[] = [];
  const waiting = [reader, reader, editor].map(async (path) => {
    const turn = await turns.wait(path, 10, undefined);
    order.push(path[0] ?? '');
    turn.leave(undefined);
  });
  running?.leave(undefined);
  await Promise.all(waiting);
  assert.equal(order.length, 3);
  assert.notEqual(order[2], 'editors');
});

test('what arrives together runs for some milliseconds; the rest waits until others have been received', async () => {
  const { turns, clock } = open({ limit: 100 });
  turns.tryEnter()?.leave(undefined);
  clock.now = 4;
  turns.tryEnter()?.leave(undefined);
  clock.now = 6;
  assert.equal(turns.tryEnter(), undefined);
  const later = turns.wait(reader, 1, undefined);
  await nextTurn();
  assert.ok(await later);
});

test('the time for which several ran is shared among them', () => {
  const { turns, clock, learned } = open();
  const first = turns.enter();
  clock.now = 10;
  const second = turns.enter();
  clock.now = 30;
  assert.deepEqual(first.leave(15), { elapsed: 30, worked: 20, isCalm: false });
  clock.now = 40;
  assert.deepEqual(second.leave(undefined), { elapsed: 30, worked: 20, isCalm: true });
  assert.deepEqual(learned, [[2, 2]]);
});

test('a client that leaves waits no longer, and does not keep its place', async () => {
  const { turns } = open({ limit: 1 });
  const running = turns.tryEnter();
  const leaving = new AbortController();
  const waiting = turns.wait(reader, 1, leaving.signal);
  leaving.abort();
  await assert.rejects(waiting, (error) => error instanceof DroppedError && error.reason === 'left');
  assert.equal(turns.state().waiting, 0);
  await assert.rejects(turns.wait(reader, 1, leaving.signal), DroppedError);
  running?.leave(undefined);
  assert.ok(turns.tryEnter());
});

test('a full queue drops one request, which is told so', async () => {
  const { turns } = open({ limit: 1, most: 2 });
  turns.tryEnter();
  const waiting = [1, 2, 3].map((cost) => turns.wait(reader, cost, undefined));
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
  assert.equal(turns.state().waiting, 2);
});

test('requests press once they have waited for some time', () => {
  const { turns, clock } = open({ limit: 1 });
  turns.tryEnter();
  turns.wait(reader, 1, undefined).catch(() => undefined);
  assert.equal(turns.isPressed(), false);
  clock.now = 101;
  assert.equal(turns.isPressed(), true);
  assert.equal(turns.waitingCost(), 1);
});
