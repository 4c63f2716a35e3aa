import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { calendarNames } from './calendar-names.ts';
import { readDate } from './read-date.ts';
import { writeDate } from './write-date.ts';

const names = calendarNames({ site: exampleSite() }, 'en');

const now = Date.UTC(2026, 4, 20, 10, 30);
const read = (text: string): string => {
  const date = readDate(text, now);
  return date ? writeDate('Y-m-d H:i:s', date, names) : 'none';
};

for (const [text, expected] of [
  ['', '2026-05-20 10:30:00'],
  ['2009-12-25', '2009-12-25 00:00:00'],
  ['20091225134501', '2009-12-25 13:45:01'],
  ['25 December 2009 13:45', '2009-12-25 13:45:00'],
  ['Dec 25, 2009', '2009-12-25 00:00:00'],
  ['2009-12-25 10:00 +0200', '2009-12-25 08:00:00'],
  ['2000-01-01 -3 days', '1999-12-29 00:00:00'],
  ['yesterday', '2026-05-19 00:00:00'],
  ['next month', '2026-06-20 10:30:00'],
  ['2004', '2004-05-20 00:00:00'],
  ['2011-13-45', 'none'],
  ['some day', 'none'],
] as const) {
  test(`reads "${text}"`, () => {
    assert.equal(read(text), expected);
  });
}

test('formats dates and literal text', () => {
  const date = new Date(Date.UTC(2009, 11, 25, 3, 4, 5));
  assert.equal(
    writeDate('l, j F Y, g:i a, W z t L', date, names),
    'Friday, 25 December 2009, 3:04 am, 52 358 31 0',
  );
  assert.equal(writeDate(String.raw`"day" j \j c`, date, names), 'day 25 j 2009-12-25T03:04:05+00:00');
});
