import assert from 'node:assert/strict';
import test from 'node:test';
import { readAdmissionPolicy } from './policy.ts';
import { fairWaiting } from './worker-queue.ts';

interface Waiting {
  readonly name: string;
}

function open() {
  const dropped: string[] = [];
  const clock = { now: 1_000_000 };
  const list = fairWaiting(
    readAdmissionPolicy({}),
    () => clock.now,
  )<Waiting>(({ name }) => {
    dropped.push(name);
  });
  const push = (name: string, clientClass: string, client: string): Waiting => {
    const waiting = { name };
    list.push(waiting, { path: [clientClass, client], cost: 100 });
    return waiting;
  };
  return { list, push, dropped, clock };
}

test('a runner goes to an editor before the second request of a crawler', () => {
  const { list, push } = open();
  push('crawler 1', 'crawlers', 'bot');
  push('crawler 2', 'crawlers', 'bot');
  push('editor', 'editors', 'account Ann');
  const order = [list.shift(), list.shift(), list.shift()].map((waiting) => waiting?.name);
  assert.equal(order.indexOf('crawler 2'), 2);
  assert.equal(list.size(), 0);
});

test('whoever has left gets no runner', () => {
  const { list, push } = open();
  const first = push('first', 'anonymous', '192.0.2.1');
  push('second', 'anonymous', '192.0.2.1');
  list.remove(first);
  assert.equal(list.size(), 1);
  assert.equal(list.shift()?.name, 'second');
  assert.equal(list.shift(), undefined);
});

test('the crawler that asks most loses its place when too many wait', () => {
  const { list, push, dropped } = open();
  push('reader', 'anonymous', '192.0.2.1');
  for (let i = 0; i < 200; i++) push(`crawler ${i}`, 'crawlers', 'bot');
  assert.ok(list.size() <= 100);
  assert.equal(dropped.length, 201 - list.size());
  assert.ok(dropped.every((name) => name.startsWith('crawler')));
});

test('patience begins when a runner is ready, or when none has been for a minute', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { list, push, dropped, clock } = open();
  const pass = (milliseconds: number): void => {
    clock.now += milliseconds;
    t.mock.timers.tick(250);
  };
  push('first', 'anonymous', '192.0.2.1');
  push('second', 'anonymous', '192.0.2.2');
  pass(59_000);
  assert.deepEqual(dropped, []);
  list.setServed(true);
  pass(1000);
  assert.deepEqual(dropped, []);
  pass(60_000);
  assert.deepEqual(dropped, ['first', 'second']);
  list.setServed(false);
  pass(100_000);
  push('third', 'anonymous', '192.0.2.1');
  pass(59_000);
  assert.equal(dropped.length, 2);
  pass(61_000);
  assert.equal(dropped.length, 3);
});
