import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { databaseTimestamp, isoTimestamp, parseTimestamp, timestampMilliseconds } from './timestamp.ts';

const now = Date.parse('2026-01-01T03:25:45Z');

test('parses all forms of timestamps', () => {
  const cases: readonly [text: string, timestamp: string | undefined][] = [
    ['20250131041026', '20250131041026'],
    ['20250231000000', '20250303000000'],
    ['20251301250000', '20260102010000'],
    ['00000000000000', undefined],
    ['2025-01-31T04:10:26Z', '20250131041026'],
    ['2025-01-31 04:10:26', '20250131041026'],
    ['2025-01-31T04:10:26.9+05:30', '20250130224026'],
    ['20250131T041026Z', '20250131041026'],
    ['2025-01-31', undefined],
    ['now', '20260101032545'],
    ['', '20260101032545'],
    ['0', '20260101032545'],
    ['1', '19700101000001'],
    ['-1.5', '19691231235958'],
    ['253402300800', undefined],
    ['31-01-2025 04:10:26.123456', '20250131041026'],
    ['2025-01-31 04:10:26 05', '20250130231026'],
    ['2025:01:31 04:10:26', '20250131041026'],
    ['Fri, 31 Jan 2025 04:10:26 GMT', '20250131041026'],
    ['Mon, 31 Jan 2025 04:10:26 GMT', '20250203041026'],
    ['31 Jan 25 04:10:26 +0100', '20250131031026'],
    ['Friday, 31-Jan-77 04:10:26 UTC', '19770204041026'],
    ['Fri Jan 31 04:10:26 2025', '20250131041026'],
    ['tomorrow', undefined],
    ['9999-12-31T23:59:59-01', undefined],
  ];
  for (const [text, timestamp] of cases) assert.equal(parseTimestamp(text, { now }), timestamp, text);
});

test('converts between all forms without loss', () => {
  const seconds = fc.integer({ min: -62_000_000_000, max: 253_402_300_799 });
  fc.assert(
    fc.property(seconds, (second) => {
      const timestamp = databaseTimestamp(second * 1000) ?? '';
      assert.equal(timestampMilliseconds(timestamp), second * 1000);
      assert.equal(parseTimestamp(isoTimestamp(timestamp), { now }), timestamp);
      assert.equal(parseTimestamp(timestamp, { now }), timestamp);
    }),
  );
});
