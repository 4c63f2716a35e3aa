import assert from 'node:assert/strict';
import test from 'node:test';
import { aims, depths, geometricMean, ratios, tables } from './report.ts';
import type { Measurements } from './report.ts';

const load = (requestsPerSecond: number) => ({
  requests: 5,
  requestsPerSecond,
  median: 1,
  percentile99: 2,
  failures: 0,
});
const measured: Measurements = {
  servers: ['minimum', 'wikiquery'],
  loads: {
    one: { minimum: load(1000), wikiquery: load(500) },
    two: { minimum: load(100), wikiquery: load(80) },
    three: { minimum: load(100) },
  },
  deep: {},
  memory: { wikiquery: { resident: 90_000_000, peak: 120_000_000 } },
  startUp: { minimum: 50, wikiquery: 450 },
};

test('a ratio needs both servers in a scenario', () => {
  assert.deepEqual(ratios(measured, 'wikiquery', 'minimum'), { one: 0.5, two: 0.8 });
});

test('the geometric mean of no numbers is undefined', () => {
  assert.equal(geometricMean([]), undefined);
  assert.equal(geometricMean([4, 9])?.toFixed(6), '6.000000');
});

test('aims that were not measured are omitted', () => {
  assert.deepEqual(aims(measured), [
    'met    at least 0.6 of the minimum: 0.632',
    'missed start-up under 400 ms: 450',
    'met    memory under 150 MB: 90.0',
  ]);
});

test('the end of a list is compared with its first page', () => {
  const continued = { ...measured, deep: { two: 'one', three: 'one' } };
  assert.deepEqual(depths(continued, 'wikiquery'), { two: 6.25 });
  assert.equal(aims(continued)[1], 'missed end of a list within 1.5 times its first page, the worst: 6.25');
  assert.match(tables(continued, []), /\ntwo +10\.0 +6\.25\nthree +10\.0 +-\n/);
});

test('the table has a line for each scenario and its ratios', () => {
  const lines = tables(measured, [['wikiquery', 'minimum']]).split('\n');
  assert.match(lines[0] ?? '', /wikiquery\/minimum$/);
  assert.match(lines[2] ?? '', /^two +100 .* 80\.0 .* 0\.800$/);
  assert.match(lines[3] ?? '', /^three .* -$/);
});
