import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { answeredRequest } from '../../../../test/rig/answered-request.ts';
import { createHeavyHitters } from './heavy-hitters.ts';
import { rowsOf, totalRow } from './top-report.ts';
import { createTop, mergeTops, type TopState } from './top.ts';

const overTheWire = (state: TopState): TopState => JSON.parse(JSON.stringify(state)) as TopState;

test('any key with its part of the weight is found, however many others there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 100 })), { minLength: 1 }),
      (stream) => {
        const hitters = createHeavyHitters(5, () => ({}));
        const weights = new Map<string, number>();
        for (const [number, weight] of stream) {
          const key = String(number);
          hitters.add(key, weight);
          weights.set(key, (weights.get(key) ?? 0) + weight);
        }
        const all = weights.values().reduce((sum, weight) => sum + weight, 0);
        const found = new Set([...hitters.entries()].map(([key]) => key));
        assert.ok(found.size <= 5);
        for (const [key, weight] of weights) if (weight > all / 5) assert.ok(found.has(key));
      },
    ),
  );
});

test('a crawler stands on top of ten thousand others, whatever it is sorted by', () => {
  const top = createTop(() => 0);
  for (let i = 0; i < 10_000; i++) {
    top.listen(answeredRequest({ address: `10.${i >> 8}.${i & 255}.1`, agent: `Reader/${i}`, cost: 1 }));
    if (i % 10 > 0) continue;
    const address = `203.0.113.${i % 250}`;
    const modules = ['query', 'search', 'allpages'];
    top.listen(
      answeredRequest({
        address,
        agent: 'Crawler',
        modules,
        cost: 50,
        milliseconds: 900,
        rows: 1000,
        status: 429,
      }),
    );
  }
  const state = overTheWire(top.state());
  for (const sort of ['cost', 'requests', 'p50', 'p99', 'refused', 'rows'] as const) {
    assert.equal(rowsOf(state, 'client', sort, '')[0]?.name, '203.0.113.0/24', sort);
    assert.equal(rowsOf(state, 'agent', sort, '')[0]?.name, 'Crawler', sort);
  }
  const [crawler] = rowsOf(state, 'client', 'cost', '');
  assert.deepEqual(
    [crawler?.requests, crawler?.refused, crawler?.rows, crawler?.share.toFixed(3)],
    [1000, 1000, 1_000_000, '0.833'],
  );
  assert.ok(Math.abs((crawler?.p50 ?? 0) / 900 - 1) < 0.125);
  assert.equal(totalRow(state).requests, 11_000);
  assert.deepEqual(
    rowsOf(state, 'module', 'cost', '').map(({ name, cost }) => [name, Math.round(cost)]),
    [
      ['allpages', 35_000],
      ['search', 25_000],
    ],
  );
  assert.ok(Object.values(state.groups).every((groups) => Object.keys(groups).length <= 100));
});

test('what is older than a minute is forgotten', () => {
  let now = 0;
  const top = createTop(() => now);
  top.listen(answeredRequest());
  now = 30;
  top.listen(answeredRequest());
  assert.deepEqual([top.state().all.requests, top.state().seconds], [2, 30]);
  now = 65;
  assert.deepEqual([top.state().all.requests, top.state().seconds], [1, 35]);
  now = 1000;
  assert.deepEqual([top.state().all.requests, top.state().seconds], [0, 1]);
});

test('the states of processes are added up', () => {
  const states = ['Bird', 'Fish'].map((agent) => {
    const top = createTop(() => 0);
    top.listen(answeredRequest({ agent, cost: 6 }));
    top.listen(answeredRequest({ agent: '__proto__', cost: 5 }));
    return overTheWire(top.state());
  });
  assert.deepEqual(
    rowsOf(mergeTops(states), 'agent', 'cost', '').map(({ name, requests }) => [name, requests]),
    [
      ['__proto__', 2],
      ['Bird', 1],
      ['Fish', 1],
    ],
  );
});
