import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../test/rig/site.ts';
import { createArrivals } from './arrivals.ts';
import { percentilesOf, type Costs } from './costs.ts';
import type { Mix } from './mixes.ts';
import { classRules } from './requests.ts';
import { simulate, type Outcome, type Simulation } from './simulate.ts';

const mix: Mix = {
  kinds: { one: 1 },
  classes: { anonymous: 1 },
  clients: 1000,
  repeated: 0,
  popular: 1,
};

/** Costs of one kind of request that takes a millisecond on average. */
const costsOf = (percentiles: readonly number[], kept = 0): Costs => ({
  database: 'SQLite',
  kept,
  mixing: 0,
  waking: 0,
  kinds: [{ kind: 'one', query: 'action=query&titles=A', bytes: 500, mean: 1, percentiles }],
});
const constant = costsOf([1, 1]);
const exponential = costsOf(
  Array.from({ length: 20_001 }, (_, i) => -Math.log(1 - Math.min(i, 19_999.5) / 20_000)),
);

function run(rate: number, changed: Partial<Simulation> = {}, seconds = 40): Promise<Outcome> {
  return simulate({
    site: exampleSite(),
    costs: constant,
    admission: false,
    runners: 0,
    answerCache: 0,
    writesPerSecond: 0,
    arrivals: createArrivals({ mix, rate, seconds, seed: 7 }),
    processes: 1,
    cores: 1,
    seed: 7,
    seconds,
    fromSecond: 0,
    ...changed,
  });
}

const isNear = (value: number, expected: number, tolerance: number): void => {
  assert.ok(Math.abs(value / expected - 1) < tolerance, `${value} is not near ${expected}`);
};

test('a process with exponential costs is an M/M/1 queue', async () => {
  const { use, percentile50, percentile99, requests } = await run(700, { costs: exponential });
  isNear(requests, 28_000, 0.02);
  isNear(use, 0.7, 0.03);
  // Response times are exponential, with a mean of 1 / (1 - 0.7).
  isNear(percentile50, Math.LN2 / 0.3, 0.08);
  isNear(percentile99, Math.log(100) / 0.3, 0.15);
});

test('a process with constant costs is an M/D/1 queue', async () => {
  const { percentile50, percentile99, use } = await run(800);
  isNear(use, 0.8, 0.03);
  // From the distribution of the number in the system; the mean wait is 0.8 / (2 * 0.2).
  isNear(percentile50, 2.18, 0.1);
  isNear(percentile99, 10.6, 0.15);
});

test('a process that wakes up takes longer for the first request', async () => {
  const { use } = await run(100, { costs: { ...constant, waking: 1 } });
  isNear(use, 0.2, 0.15);
  const busy = await run(950, { costs: { ...constant, waking: 1 } });
  assert.ok(busy.use < 1, String(busy.use));
});

test('two processes with a core each wait for nothing of each other, and for each other on one core', async () => {
  const own = await run(1000, { processes: 2, cores: 2 });
  const alone = await run(500);
  isNear(own.use, 0.5, 0.05);
  isNear(own.percentile50, alone.percentile50, 0.1);
  const shared = await run(800, { processes: 2, cores: 1 });
  isNear(shared.use, 0.8, 0.05);
  assert.ok(shared.percentile99 > 2 * own.percentile99);
});

test('the same seed gives the same result, another one another', async () => {
  const first = await run(600, { admission: {} }, 5);
  assert.deepEqual(await run(600, { admission: {} }, 5), first);
  const arrivals = createArrivals({ mix, rate: 600, seconds: 5, seed: 8 });
  assert.notDeepEqual(await run(600, { admission: {}, arrivals }, 5), first);
});

test('admission refuses nobody below capacity, and what cannot be done above it', async () => {
  const below = await run(900, { admission: {} }, 10);
  assert.equal(below.refused, 0);
  const above = await run(1500, { admission: { queue: 100 } }, 10);
  isNear(above.refused, 1 / 3, 0.1);
  isNear(above.use, 1, 0.01);
  assert.ok(above.queue >= 99 && above.queue <= 100, String(above.queue));
  // A hundred wait at most, a millisecond each; those of busy clients longer than others.
  assert.ok(above.percentile50 < 100, String(above.percentile50));
  assert.ok(above.percentile99 < 5000, String(above.percentile99));
});

test('without admission, all wait longer and longer', async () => {
  const { refused, percentile99 } = await run(1500, {}, 10);
  assert.equal(refused, 0);
  assert.ok(percentile99 > 3000);
});

test('editors are answered while crawlers are refused', async () => {
  const both: Mix = { ...mix, classes: { crawlers: 90, editors: 10 } };
  const arrivals = createArrivals({ mix: both, rate: 1500, seconds: 10, seed: 7 });
  const { refused, refusedOf } = await run(1500, { admission: { ...classRules, queue: 100 }, arrivals }, 10);
  isNear(refused, 1 / 3, 0.1);
  assert.equal(refusedOf['editors'], 0);
  isNear(refusedOf['crawlers'] ?? 0, 0.37, 0.1);
});

test('an answer that is asked for again costs little, until the database is written to', async () => {
  const repeated: Mix = { ...mix, repeated: 1, popular: 50 };
  const arrivals = createArrivals({ mix: repeated, rate: 500, seconds: 10, seed: 7 });
  const kept = { costs: costsOf([1, 1], 0.1), admission: {}, answerCache: 16, arrivals };
  const quiet = await run(500, kept, 10);
  isNear(quiet.use, 0.05, 0.15);
  const busy = await run(500, { ...kept, writesPerSecond: 1000 }, 10);
  isNear(busy.use, 0.5, 0.05);
});

test('a costly request leaves the serving process to a runner', async () => {
  const [one] = constant.kinds;
  assert.ok(one);
  const costs = { ...constant, kinds: [{ ...one, runner: 50 }] };
  const { use, percentile50, refused } = await run(10, { costs, admission: {}, runners: 1, cores: 2 }, 20);
  isNear(use, 0.01, 0.3);
  assert.ok(percentile50 > 50);
  assert.equal(refused, 0);
  const tooMany = await run(40, { costs, admission: {}, runners: 1, cores: 2 }, 20);
  assert.ok(tooMany.refused > 0.3, String(tooMany.refused));
});

test('statements of MariaDB wait for replicas and connections', async () => {
  const [one] = constant.kinds;
  assert.ok(one);
  const costs: Costs = {
    ...constant,
    database: 'MariaDB',
    kinds: [{ ...one, replica: { statements: 2, mean: 2 } }],
  };
  const connections = { count: 10, queueSeconds: 2, roundTrip: 0.5 };
  const enough = await run(300, { costs, connections, replicaCores: 4 }, 10);
  assert.ok(enough.percentile50 >= 4 && enough.percentile50 < 5, String(enough.percentile50));
  const tooFew = await run(700, { costs, connections, replicaCores: 1 }, 10);
  assert.ok(tooFew.percentile50 > 1000 && tooFew.refused > 0.03, JSON.stringify(tooFew));
});

test('percentiles are changed in proportion to what was measured on average', () => {
  const found = percentilesOf([3, 1, 2], 4);
  isNear((found[100] ?? 0) / (found[0] ?? 1), 3, 0.001);
  isNear(found[50] ?? 0, 4, 0.02);
});
