import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { createFairQueue, type FairQueueOptions, type Ticket } from './fair-queue.ts';

const weights: Readonly<Record<string, number>> = { editors: 64, anonymous: 4, crawlers: 1 };

function open(options: Partial<FairQueueOptions<string>> = {}) {
  const dropped: string[] = [];
  const clock = { now: 0 };
  const queue = createFairQueue<string>({
    most: 100_000,
    weight: (group) => weights[group] ?? 1,
    patience: () => 1e6,
    onDrop: (value, reason) => {
      dropped.push(`${value} ${reason}`);
    },
    now: () => clock.now,
    ...options,
  });
  const served = (count: number): string[] =>
    Array.from({ length: count }, () => queue.shift()).filter((value) => value !== undefined);
  return { queue, dropped, clock, served };
}

const count = (values: readonly string[], wanted: string): number =>
  values.filter((value) => value === wanted).length;

test('one client is served in the order in which it asked', () => {
  const { queue, served } = open();
  for (const value of ['a', 'b', 'c']) queue.push(['editors', 'Ann'], 1, value);
  assert.deepEqual(served(4), ['a', 'b', 'c']);
  assert.equal(queue.size(), 0);
});

test('an editor who comes to a queue of ten thousand addresses is next', () => {
  const { queue, served } = open();
  for (let i = 0; i < 10_000; i++) {
    queue.push(['anonymous', '203.0', `203.0.${i % 250}`, `203.0.${i % 250}.${i}`], 10, 'crawler');
  }
  served(100);
  queue.push(['editors', 'Ann'], 10, 'editor');
  assert.deepEqual(served(1), ['editor']);
});

test('classes share by weight, and none starves', () => {
  const { queue, served } = open();
  for (let i = 0; i < 1000; i++) {
    for (const name of ['editors', 'anonymous', 'crawlers']) queue.push([name, 'one'], 5, name);
  }
  const first = served(690);
  assert.ok(Math.abs(count(first, 'editors') - 640) <= 2, String(count(first, 'editors')));
  assert.ok(Math.abs(count(first, 'anonymous') - 40) <= 2);
  assert.ok(Math.abs(count(first, 'crawlers') - 10) <= 2);
});

test('a network counts once, however many addresses it has, and whatever its requests cost', () => {
  const { queue, served } = open();
  for (let i = 0; i < 500; i++) queue.push(['anonymous', '203.0', '203.0.113', `203.0.113.${i}`], 1, 'many');
  for (let i = 0; i < 100; i++) queue.push(['anonymous', '192.0', '192.0.2', '192.0.2.1'], 5, 'dear');
  const first = served(300);
  assert.ok(Math.abs(count(first, 'many') - 250) <= 5, String(count(first, 'many')));
});

test('who was charged too little at first is served less afterwards', () => {
  const { queue, served } = open();
  for (let i = 0; i < 100; i++) {
    queue.push(['anonymous', 'honest'], 10, 'honest');
    queue.push(['anonymous', 'heavy'], 10, 'heavy');
  }
  queue.charge(['anonymous', 'heavy'], 300);
  assert.equal(count(served(40), 'heavy'), 5);
});

test('a full queue drops the newest item of the heaviest client', () => {
  const { queue, dropped } = open({ most: 3 });
  queue.push(['anonymous', 'heavy'], 50, 'heavy 1');
  queue.push(['anonymous', 'heavy'], 50, 'heavy 2');
  queue.push(['anonymous', 'light'], 1, 'light 1');
  queue.push(['anonymous', 'light'], 1, 'light 2');
  queue.push(['crawlers', 'any'], 300, 'crawler');
  assert.deepEqual(dropped, ['heavy 2 full', 'crawler full']);
  assert.equal(queue.size(), 3);
});

test('what has waited for too long is dropped, by class', () => {
  const { queue, dropped, clock, served } = open({ patience: (name) => (name === 'editors' ? 1000 : 100) });
  queue.push(['anonymous', 'one'], 1, 'old');
  queue.push(['editors', 'Ann'], 1, 'editor');
  clock.now = 90;
  queue.push(['anonymous', 'one'], 1, 'young');
  clock.now = 150;
  queue.dropLate();
  assert.deepEqual(dropped, ['old late']);
  assert.deepEqual(served(3), ['editor', 'young']);
});

test('a client that has used much stays behind others until they have used as much, and is then forgotten', () => {
  const { queue, served } = open();
  for (let i = 0; i < 20; i++) queue.push(['anonymous', 'light'], 10, 'light');
  queue.push(['anonymous', 'heavy'], 100, 'heavy');
  assert.equal(count(served(2), 'heavy'), 1);
  queue.dropLate();
  queue.push(['anonymous', 'heavy'], 10, 'heavy');
  assert.deepEqual(new Set(served(8)), new Set(['light']));
  served(5);
  queue.dropLate();
  queue.push(['anonymous', 'heavy'], 10, 'heavy');
  assert.ok(served(2).includes('heavy'));
});

test('every item is served, dropped or cancelled exactly once', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constant('push'), fc.nat(2), fc.nat(3), fc.integer({ min: 1, max: 50 })),
    },
    { weight: 2, arbitrary: fc.tuple(fc.constant('shift'), fc.nat(1), fc.nat(1), fc.nat(1)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('cancel'), fc.nat(40), fc.nat(1), fc.nat(1)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('late'), fc.nat(200), fc.nat(1), fc.nat(1)) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant('charge'), fc.nat(2), fc.nat(3), fc.integer({ min: -20, max: 20 })),
    },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const { queue, dropped, clock } = open({ most: 12, patience: () => 300 });
      const tickets: { readonly ticket: Ticket; readonly value: string }[] = [];
      const done: string[] = [];
      for (const [kind, a, b, c] of steps) {
        const path = [['editors', 'anonymous', 'crawlers'][a] ?? '', `network ${b % 2}`, `address ${b}`];
        const before = queue.size();
        if (kind === 'push') {
          const value = `item ${tickets.length}`;
          tickets.push({ ticket: queue.push(path, c, value), value });
        }
        if (kind === 'shift') done.push(...[queue.shift()].filter((value) => value !== undefined));
        if (kind === 'late') {
          clock.now += a;
          queue.dropLate();
        }
        if (kind === 'charge') queue.charge(path, c);
        const chosen = kind === 'cancel' ? tickets[a] : undefined;
        if (chosen) queue.cancel(chosen.ticket);
        if (chosen && queue.size() < before) done.push(chosen.value);
        assert.equal(queue.size(), tickets.length - done.length - dropped.length);
      }
      for (let value = queue.shift(); value !== undefined; value = queue.shift()) done.push(value);
      const ends = [...done, ...dropped.map((text) => text.replace(/ \w+$/, ''))];
      assert.deepEqual(ends.toSorted(), tickets.map(({ value }) => value).toSorted());
      assert.equal(queue.cost(), 0);
    }),
  );
});
