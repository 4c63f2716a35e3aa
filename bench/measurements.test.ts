import assert from 'node:assert/strict';
import test from 'node:test';
import { example, turnsOf } from './example-measurements.ts';
import { depths, failures, ratios, responseTimes, type Measured } from './measurements.ts';

test('a ratio is that of the medians, and needs both servers in a scenario', () => {
  const found = ratios(example, 'wikiquery', 'minimum', 'throughput');
  assert.deepEqual(Object.keys(found), ['one', 'two']);
  assert.deepEqual(found['one'], { median: 0.5, least: 0.4, most: 0.6 });
});

test('a ratio by CPU time is omitted where one is unknown', () => {
  const unknown = {
    ...example,
    scenarios: { one: { minimum: turnsOf(100), wikiquery: { ...turnsOf(50), loads: [] } } },
  };
  assert.deepEqual(ratios(unknown, 'wikiquery', 'minimum', 'CPU time'), {});
  assert.equal(ratios(example, 'wikiquery', 'minimum', 'CPU time')['two']?.median.toFixed(6), '0.800000');
});

test('a server that answers nothing in its turns is in no ratio', () => {
  const [load] = turnsOf(1).loads;
  const silent: Measured = {
    ...turnsOf(1),
    loads: load ? [{ ...load, requests: 0, requestsPerSecond: 0 }] : [],
  };
  const scenarios = { one: { minimum: silent, wikiquery: turnsOf(50) } };
  assert.deepEqual(ratios({ ...example, scenarios }, 'wikiquery', 'minimum', 'throughput'), {});
});

test('the end of a list is compared with its first page', () => {
  assert.equal(depths(example, 'wikiquery')['two']?.median.toFixed(6), '6.250000');
  assert.equal(depths(example, 'wikiquery')['three'], undefined);
});

test('response times are medians over the turns', () => {
  const paced = [
    { rate: 80, requests: 8, median: 1, percentile99: 90, failures: 1 },
    { rate: 80, requests: 8, median: 2, percentile99: 4, failures: 0 },
    { rate: 80, requests: 8, median: 3, percentile99: 6, failures: 0 },
  ];
  const measured = { ...turnsOf(100), paced };
  assert.deepEqual(responseTimes(measured), { median: 2, percentile99: 6, quotient: 3 });
  assert.equal(responseTimes({ ...measured, paced: [] }), undefined);
  assert.equal(failures(measured), 1);
});
