import assert from 'node:assert/strict';
import test from 'node:test';
import { example } from './example-measurements.ts';
import { chartOfGrowth, replaceBetweenMarkers, tableOfGrowth, tooMuchGrowth } from './growth-report.ts';

const sizes = [
  { pages: 10_000, file: 'a', fitsMemory: true },
  { pages: 100_000, file: 'b', fitsMemory: true },
  { pages: 1_000_000, file: 'c', fitsMemory: false },
];
const growths = [
  { scenario: 'flat', processor: [[2, 2.2, 1.8], [2.2], [8]], pagesRead: [10, 11, 14] },
  { scenario: 'steep', processor: [[1], [4], [4]], pagesRead: [10, 10, 16] },
];

test('the table has the cost at the smallest size, and how many times as much others are', () => {
  assert.deepEqual(tableOfGrowth(sizes, growths), [
    [
      'scenario',
      'CPU ms, 10,000 pages',
      '100,000 pages',
      '1,000,000 pages',
      'pages read, 10,000 pages',
      '100,000 pages',
      '1,000,000 pages',
    ],
    ['flat', '2.00', '× 1.10', '× 4.00', '10', '× 1.10', '× 1.40'],
    ['steep', '1.00', '× 4.00', '× 4.00', '10', '× 1.00', '× 1.60'],
  ]);
});

test('CPU time is compared where the wiki fits the memory, else the pages read', () => {
  assert.deepEqual(tooMuchGrowth(sizes, growths), [
    'missed at most 1.5 times the CPU time with 100,000 pages: steep × 4.00',
    'missed at most 1.5 times the pages read with 1,000,000 pages: steep × 1.60',
  ]);
  assert.deepEqual(tooMuchGrowth(sizes.slice(0, 2), growths.slice(0, 1)), [
    'met    at most 1.5 times the CPU time with 100,000 pages',
  ]);
});

test('a cost that is unknown is not met', () => {
  const unknown = [{ scenario: 'unknown', processor: [], pagesRead: [1, 1] }];
  assert.match(tooMuchGrowth(sizes.slice(0, 2), unknown)[0] ?? '', /^missed .*: unknown -$/);
});

test('the chart has a series for each larger size', () => {
  const chart = chartOfGrowth(example.environment, sizes, growths);
  assert.deepEqual(chart.series, ['100,000 pages', '1,000,000 pages']);
  assert.deepEqual(
    chart.rows[1]?.bars.map((bar) => bar?.median),
    [4, 4],
  );
});

test('only what is between the markers is replaced', () => {
  const text = 'before\n\n<!-- growth -->\nold\n<!-- /growth -->\n\nafter\n';
  const replaced = replaceBetweenMarkers(text, 'growth', 'new');
  assert.equal(replaced, 'before\n\n<!-- growth -->\n\nnew\n\n<!-- /growth -->\n\nafter\n');
  assert.equal(replaceBetweenMarkers(replaced, 'growth', 'new'), replaced);
  assert.throws(() => replaceBetweenMarkers('none', 'growth', 'new'), /markers/);
});
