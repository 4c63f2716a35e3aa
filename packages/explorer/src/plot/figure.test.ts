import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from 'wikiquery-client/rows';
import { plotColumns } from './columns.ts';
import { figureOf, tableOfFigure } from './figure.ts';
import { plotSettings } from './settings.ts';

function figure(rows: readonly Row[], view: Readonly<Record<string, string>> = {}) {
  const settings = plotSettings(plotColumns(rows), rows.length, new Map(Object.entries(view)));
  assert.ok(settings);
  return figureOf(settings, rows);
}

const edits: readonly Row[] = [
  { timestamp: '2024-02-28T10:00:00Z', user: 'A', size: 5 },
  { timestamp: '2024-02-29T23:59:59Z', user: 'B', size: 7 },
  { timestamp: '2024-02-29T00:00:00Z', user: 'A', size: 1 },
  { timestamp: '2024-03-05T00:00:00Z', user: 'A', size: 2 },
  { user: 'nobody', size: 100 },
];

test('edits over time are counted, days without any too', () => {
  const days = figure(edits, { bin: 'day', by: 'user' });
  assert.deepEqual(tableOfFigure(days), {
    header: ['timestamp (UTC)', 'A', 'B', 'nobody'],
    rows: [
      ['2024-02-28', 1, 0, 0],
      ['2024-02-29', 1, 1, 0],
      ['2024-03-01', 0, 0, 0],
      ['2024-03-02', 0, 0, 0],
      ['2024-03-03', 0, 0, 0],
      ['2024-03-04', 0, 0, 0],
      ['2024-03-05', 1, 0, 0],
    ],
  });
  assert.equal(
    days.sentence,
    'Rows by timestamp: 7 bars from 2024-02-28 to 2024-03-05 in 3 series, the highest 2 at 2024-02-29.',
  );
});

test('numbers over time are added up', () => {
  const sizes = figure(edits, { bin: 'month', y: 'size' });
  assert.deepEqual(tableOfFigure(sizes).rows, [
    ['2024-02', 13],
    ['2024-03', 2],
  ]);
  assert.equal(sizes.yTitle, 'Sum of size');
});

test('bars by name are the largest first, and not more than can be read', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ title: `P${i}`, size: i }));
  const bars = figure([...rows, { title: 'P1', size: 100 }]);
  const table = tableOfFigure(bars);
  assert.equal(table.rows.length, 30);
  assert.deepEqual(table.rows.slice(0, 2), [
    ['P1', 101],
    ['P39', 39],
  ]);
  assert.deepEqual(table.header, ['title, the largest 30 of 40', 'size']);
});

test('two numbers are points', () => {
  const points = figure(edits, { plot: 'points', y: 'size' });
  assert.deepEqual(tableOfFigure(points).rows[1], ['2024-02-29T23:59:59.000Z', 7]);
  assert.equal(points.sentence, 'size against timestamp: 4 points.');
});

test('series that are too many to tell apart are put together', () => {
  const rows = Array.from({ length: 60 }, (_, i) => ({ n: i, m: i, user: `U${i % 12}` }));
  const { series } = figure(rows, { plot: 'points', by: 'user' });
  assert.deepEqual(
    series.map(({ name }) => name),
    ['U0', 'U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'others'],
  );
  assert.equal(series.at(-1) && tableOfFigure(figure(rows, { plot: 'points', by: 'user' })).rows.length, 60);
});

test('none of ten thousand rows is lost', () => {
  const first = Date.UTC(2020, 0, 1);
  const rows = Array.from({ length: 10_000 }, (_, i) => ({
    timestamp: `${new Date(first + i * 3_600_000).toISOString().slice(0, 19)}Z`,
    user: `U${i % 5}`,
    size: i % 977,
  }));
  for (const view of [{}, { bin: 'hour' }, { plot: 'histogram' }, { plot: 'points' }, { plot: 'bars' }])
    assert.ok(tableOfFigure(figure(rows, view)).rows.length > 1);
  const total = tableOfFigure(figure(rows)).rows.flatMap(([, ...counts]) => counts as number[]);
  assert.equal(
    total.reduce((sum, count) => sum + count, 0),
    10_000,
  );
});
