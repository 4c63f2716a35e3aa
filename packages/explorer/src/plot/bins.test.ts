import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, constantFrom, double, integer, property } from 'fast-check';
import { binOf, extent, numberBins, timeBins, timeUnits, unitFor } from './bins.ts';

const at = (text: string): number => Date.parse(text);
const labels = (from: string, to: string, unit: (typeof timeUnits)[number]): readonly string[] =>
  timeBins([at(from), at(to)], unit).map(({ label }) => label);

test('bins of time have no gaps, in UTC', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'America/New_York';
  try {
    assert.deepEqual(labels('2024-02-28T23:59:59Z', '2024-03-01T00:00:00Z', 'day'), [
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    // Where clocks are put forward and back.
    assert.equal(labels('2024-03-10T00:00:00Z', '2024-03-10T23:59:59Z', 'hour').length, 24);
    assert.equal(labels('2024-11-03T00:00:00Z', '2024-11-03T23:59:59Z', 'hour').length, 24);
    assert.deepEqual(labels('2023-12-31T23:59:59Z', '2024-01-01T00:00:00Z', 'hour'), [
      '2023-12-31 23:00',
      '2024-01-01 00:00',
    ]);
    assert.deepEqual(labels('2023-11-30T00:00:00Z', '2024-02-29T12:00:00Z', 'month'), [
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
    ]);
    assert.deepEqual(labels('2001-01-15T14:56:00Z', '2003-01-01T00:00:00Z', 'year'), [
      '2001',
      '2002',
      '2003',
    ]);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('a range is divided by a unit that can be seen', () => {
  const unit = (from: string, to: string) => unitFor([at(from), at(to)]);
  assert.equal(unit('2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z'), 'hour');
  assert.equal(unit('2024-01-01T00:00:00Z', '2024-02-02T00:00:00Z'), 'day');
  assert.equal(unit('2020-01-01T00:00:00Z', '2024-02-02T00:00:00Z'), 'month');
  assert.equal(unit('2001-01-01T00:00:00Z', '2024-02-02T00:00:00Z'), 'year');
  assert.equal(labels('2001-01-01T00:00:00Z', '2024-02-02T00:00:00Z', 'hour').at(-1), '2024-02');
});

test('bins of numbers have round bounds', () => {
  const written = (range: readonly [number, number], integers = true) =>
    numberBins(range, integers).map(({ label }) => label);
  assert.deepEqual(written([0, 3]), ['0', '1', '2', '3']);
  assert.deepEqual(written([7, 7]), ['7']);
  const sizes = written([12, 4711]);
  assert.deepEqual([sizes[0], sizes.at(-1), sizes.length], ['0–199', '4,600–4,799', 24]);
  assert.deepEqual(written([-3, 2]), ['-3', '-2', '-1', '0', '1', '2']);
  assert.equal(written([0.1, 0.9], false)[0], '0.1 to 0.15');
});

test('every number is in the bin that has it', () => {
  check(
    property(array(integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (numbers) => {
      const bins = numberBins(extent(numbers) ?? [0, 0], true);
      assert.ok(bins.length <= 60, String(bins.length));
      for (const number of numbers) {
        const bin = bins[binOf(number, bins)];
        assert.ok(bin && bin.start <= number && number < bin.end, String(number));
      }
    }),
  );
});

test('every fraction has a bin', () => {
  const fraction = double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true });
  check(
    property(array(fraction, { minLength: 1 }), (numbers) => {
      const bins = numberBins(extent(numbers) ?? [0, 0], false);
      for (const number of numbers) assert.ok(bins[binOf(number, bins)]);
      assert.ok(bins.length <= 60, String(bins.length));
    }),
  );
});

test('every time is in the bin that has it, and bins touch', () => {
  const time = integer({ min: at('1990-01-01T00:00:00Z') / 1000, max: at('2030-01-01T00:00:00Z') / 1000 });
  check(
    property(array(time, { minLength: 1, maxLength: 20 }), constantFrom(...timeUnits), (seconds, unit) => {
      const times = seconds.map((second) => 1000 * second);
      const bins = timeBins(extent(times) ?? [0, 0], unit);
      assert.ok(bins.length <= 5002);
      for (const [i, bin] of bins.entries()) if (i > 0) assert.equal(bin.start, bins[i - 1]?.end);
      for (const one of times) {
        const bin = bins[binOf(one, bins)];
        assert.ok(bin && bin.start <= one && one < bin.end);
      }
    }),
  );
});
