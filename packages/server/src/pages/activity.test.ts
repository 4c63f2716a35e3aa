import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { binsOf, readActivity } from './activity.ts';
import { barChart, columnChart } from './charts.ts';

test('counts by days, months or years, without gaps', () => {
  assert.deepEqual(binsOf(new Map()), { unit: 'day', bins: [] });
  const counted = (...days: readonly string[]) => binsOf(new Map(days.map((day, i) => [day, i + 1])));
  assert.deepEqual(counted('2024-03-01', '2024-02-28').bins, [
    { label: '2024-02-28', count: 2 },
    { label: '2024-02-29', count: 0 },
    { label: '2024-03-01', count: 1 },
  ]);
  const months = counted('2023-12-31', '2024-02-01', '2024-02-29');
  assert.deepEqual(
    [months.unit, ...months.bins.map(({ label, count }) => `${label} ${count}`)],
    ['month', '2023-12 1', '2024-01 0', '2024-02 5'],
  );
  const years = counted('2001-01-15', '2026-11-25');
  assert.deepEqual(
    [years.unit, years.bins.length, years.bins.at(-1)],
    ['year', 26, { label: '2026', count: 2 }],
  );
});

test('charts are drawn to the scale of the largest value, with names escaped', () => {
  const counts = [
    { label: '<a>', count: 50 },
    { label: 'b', count: 100 },
  ];
  const columns = columnChart(counts, 'Edits by day');
  assert.deepEqual(
    [...columns.matchAll(/ height="([\d.]+)"/g)].map(([, height]) => height),
    ['70', '140'],
  );
  const bars = barChart(counts, 'Edits by namespace');
  assert.deepEqual(
    [...bars.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => width),
    ['50', '100'],
  );
  for (const html of [columns, bars]) assert.match(html, /&lt;a&gt;/);
});

test('the latest edits are counted by day and namespace', async () => {
  using wiki = createWiki();
  const site = createSite(wiki.configuration, extensions);
  const on = (...days: readonly number[]) => days.map((day) => ({ timestamp: `2024-01-0${day}T00:00:00Z` }));
  const allrevisions = [
    { ns: 0, revisions: on(1, 1, 3) },
    { ns: 4, revisions: on(3) },
  ];
  const answer = { query: { allrevisions }, continue: { arvcontinue: 'x' } };
  const { edits, isWhole, byTime, byNamespace } = await readActivity(() => Promise.resolve(answer), site);
  assert.deepEqual([edits, isWhole], [4, false]);
  assert.deepEqual(
    byTime.map(({ count }) => count),
    [2, 0, 2],
  );
  assert.deepEqual(
    byNamespace.map(({ count }) => count),
    [3, 1],
  );
  assert.equal(byNamespace[0]?.label, '(main)');
  const whole = await readActivity(() => Promise.resolve({ query: { allrevisions: [] } }), site);
  assert.deepEqual([whole.edits, whole.isWhole, whole.byTime], [0, true, []]);
});
