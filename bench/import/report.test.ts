import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aims, table, type Row } from './report.ts';

const row = (name: string, over: Partial<Row> = {}): Row => ({
  name,
  bytes: 200e6,
  seconds: 10,
  cpu: 12,
  memory: 400,
  ...over,
});

test('the table has MB/s and pages/s', () => {
  const last = table([row('8× .xml', { pages: 5000 })])
    .split('\n')
    .at(-1);
  assert.equal(last, '| 8× .xml | 200 MB | 10.0 s | 20.0 MB/s | 500 | 12.0 s | 400 MB |');
});

test('each aim with a measurement says whether it is met', () => {
  const lines = aims(
    [
      row('lbzip2 -dc', { seconds: 2 }),
      row('8× .xml.bz2', { memory: 700 }),
      row('8× .xml', { cpu: 20 }),
      row('8× .xml, no templates', { cpu: 12 }),
      row('8× .xml, no index, no templates'),
      row('linktarget.sql, page.sql', { bytes: 900e6 }),
    ],
    8,
  );
  assert.deepEqual(lines, [
    '8× .xml.bz2 / lbzip2 -dc: 0.20 (aim 0.5: missed)',
    '8× .xml, no index, no templates: 20 MB/s (aim 15 MB/s: met)',
    '8× .xml / 8× .xml, no templates, processor: 1.67 (aim 2: met)',
    'linktarget.sql, page.sql: 90 MB/s (aim 60 MB/s: met)',
    '8× .xml.bz2, memory: 700 MB (aim 600 MB: missed)',
    '8× .xml, memory: 400 MB (aim 600 MB: met)',
    '8× .xml, no templates, memory: 400 MB (aim 600 MB: met)',
    '8× .xml, no index, no templates, memory: 400 MB (aim 600 MB: met)',
  ]);
});
