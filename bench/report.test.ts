import assert from 'node:assert/strict';
import test from 'node:test';
import { aims } from './aims.ts';
import { drawChart } from './chart.ts';
import { example, turnsOf } from './example-measurements.ts';
import { chartOf, tables } from './report.ts';
import { aligned, markdown, plain } from './table.ts';

test('aims say what was measured, where it was worst, and omit what was not', () => {
  assert.deepEqual(aims(example), [
    'missed 0.7 of the minimum by CPU time: 0.632',
    'met    no scenario under 0.5 of it: 0.500 (one)',
    'met    first 5000 requests at most 1.3 times the later ones by CPU time: 1.20',
    'met    p99 at most 4 times p50 at 80 % load: 3.00 (one)',
    'missed end of a list at most 1.5 times its first page: 6.25 (two)',
    'missed start-up under 300 ms: query: 410',
    'met    memory under 150 MB, without mapped files: 90.0',
    'met    no failed request: 0',
  ]);
});

test('the aims on MariaDB are others', () => {
  const lines = aims({ ...example, database: 'MariaDB' });
  assert.equal(lines[0], 'met    0.6 of the minimum by CPU time: 0.632');
});

test('the tables have a line for each scenario with medians and spreads', () => {
  const text = tables(example);
  assert.match(text, /\none +1\.00 +0\.909–1\.11 +1000 +900–1100 +2\.00 +1\.85–2\.27 +500 +440–540\n/);
  assert.match(text, /\none +0\.500 +0\.400–0\.600 +0\.500 +0\.400–0\.600\n/);
  assert.match(text, /\nwikiquery +1\.20 +1\.10–1\.50\n/);
  assert.match(text, /\nquery +410 +400–450 +10\.3\n/);
  assert.match(text, /not answered in time by wikiquery, and in no mean: three/);
});

test('the chart has a bar for each ratio, and its text is escaped', () => {
  const chart = chartOf(example);
  assert.ok(chart);
  const svg = drawChart(chart);
  assert.equal(svg.match(/<rect class="s0"/g)?.length, 1 + 3, 'legend, two scenarios and the mean');
  assert.equal(svg.match(/class="mark"/g)?.length, 2);
  assert.match(svg, /A &lt;fast&gt; one, 2 cores/);
  assert.match(svg, /prefers-color-scheme: dark/);
  assert.equal(chartOf({ ...example, scenarios: {} }), undefined);
});

test('MediaWiki is compared by CPU time, in an aim and beside the names in the chart', () => {
  const { one, two } = example.scenarios;
  const measured = {
    ...example,
    scenarios: { one: { ...one, mediawiki: turnsOf(10) }, two: { ...two, mediawiki: turnsOf(1) } },
  };
  assert.ok(aims(measured).includes('met    40 times MediaWiki by CPU time: 63.2'));
  const labels = chartOf(measured)?.rows.map(({ label }) => label);
  assert.deepEqual(labels, ['one, 50 ×', 'two, 80 ×', 'geometric mean, 63 ×']);
});

test('the longest bar ends within the chart', () => {
  const bar = { median: 1.2, least: 1, most: 1.4 };
  const svg = drawChart({
    title: 't',
    notes: [],
    series: ['s'],
    rows: [{ label: 'l', bars: [bar] }],
    marks: [],
  });
  // From 230 to 790: seven steps of 0.2.
  assert.match(svg, /<rect class="s0" x="230" y="\d+" width="480" height="8"\/>/);
  assert.match(svg, /<line class="spread" x1="630" x2="790"/);
});

test('tables are aligned as text and delimited in Markdown', () => {
  assert.equal(
    aligned([
      ['a', 'bcd'],
      ['ef', 'g'],
    ]),
    'a   bcd\nef    g',
  );
  assert.equal(
    markdown([
      ['a', 'b'],
      ['c', '1'],
    ]),
    '| a | b |\n| --- | --: |\n| c | 1 |',
  );
});

test('numbers have three digits', () => {
  assert.deepEqual([1234.5, 56.78, 1.234, 0.1234, 0, undefined].map(plain), [
    '1235',
    '56.8',
    '1.23',
    '0.123',
    '0',
    '-',
  ]);
});
