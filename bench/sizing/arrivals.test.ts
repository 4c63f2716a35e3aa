import assert from 'node:assert/strict';
import test from 'node:test';
import { createArrivals } from './arrivals.ts';
import { mixes, type Mix } from './mixes.ts';

const mix: Mix = {
  kinds: { one: 3, two: 1 },
  classes: { anonymous: 1 },
  clients: 100,
  repeated: 0.5,
  popular: 10,
};
const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length / all.length;
const isNear = (value: number, expected: number, tolerance: number): void => {
  assert.ok(Math.abs(value / expected - 1) < tolerance, `${value} is not near ${expected}`);
};

test('requests come at the rate and in the shares of the mix', () => {
  const arrivals = createArrivals({ mix, rate: 100, seconds: 200, seed: 1 });
  isNear(arrivals.length, 20_000, 0.03);
  isNear(
    shareOf(arrivals, ({ kind }) => kind === 'one'),
    0.75,
    0.03,
  );
  isNear(
    shareOf(arrivals, ({ variant }) => variant < 10),
    0.5,
    0.03,
  );
  const unique = arrivals.filter(({ variant }) => variant >= 10);
  assert.equal(new Set(unique.map(({ variant }) => variant)).size, unique.length);
});

test('some clients ask far more than others', () => {
  const arrivals = createArrivals({ mix, rate: 100, seconds: 100, seed: 1 });
  const counts = [...Map.groupBy(arrivals, ({ address }) => address).values()].map(({ length }) => length);
  assert.ok(Math.max(...counts) > 10 * (counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0));
});

test('bursts change when requests come, not how many', () => {
  const bursts = { times: 4, share: 0.1, seconds: 1 };
  const arrivals = createArrivals({ mix, rate: 100, seconds: 400, seed: 1, bursts });
  isNear(arrivals.length, 40_000, 0.1);
  const perSecond = [...Map.groupBy(arrivals, ({ at }) => Math.floor(at / 1000)).values()];
  const busiest = Math.max(...perSecond.map(({ length }) => length));
  assert.ok(busiest > 300, String(busiest));
});

test('the same seed gives the same requests', () => {
  const load = { mix: mixes.bots, rate: 50, seconds: 5, seed: 3 };
  assert.deepEqual(createArrivals(load), createArrivals(load));
  assert.notDeepEqual(createArrivals({ ...load, seed: 4 }), createArrivals(load));
});
