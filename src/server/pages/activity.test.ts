import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';
import { extensions } from '../../extensions/index.ts';
import { createSite } from '../../wiki/site.ts';
import { binsOf, createActivityReader } from './activity.ts';
import type { Ask } from './ask.ts';
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

test('edits are read once, then those that are new, and all of them again after an hour or a gap', async () => {
  using wiki = createWiki();
  const edits = [1, 2, 3, 3].map((day, i) => ({ revid: i + 1, timestamp: `2024-01-0${day}T00:00:00Z` }));
  const asked: (string | undefined)[] = [];
  let isBusy = false;
  let isLong = false;
  const ask: Ask = async ({ arvend = '' }) => {
    asked.push(arvend);
    if (isBusy) return { error: { code: 'toobusy' } };
    const revisions = edits.filter(({ timestamp }) => timestamp >= arvend);
    return {
      query: { allrevisions: [{ ns: 0, revisions }] },
      ...(isLong && { continue: { arvcontinue: 'x' } }),
    };
  };
  let time = 0;
  const read = createActivityReader(createSite(wiki.configuration, extensions), () => time);
  const edited = async () => (await read(ask)).edits;
  isBusy = true;
  assert.equal(await edited(), 0);
  isBusy = false;
  assert.equal(await edited(), 4);
  edits.push(
    { revid: 5, timestamp: '2024-01-03T00:00:00Z' },
    { revid: 6, timestamp: '2024-01-04T00:00:00Z' },
  );
  assert.equal(await edited(), 6);
  assert.equal(await edited(), 6);
  isBusy = true;
  assert.equal(await edited(), 6);
  assert.deepEqual(asked, ['', '', ...['03', '04', '04'].map((day) => `2024-01-${day}T00:00:00Z`)]);
  isBusy = false;
  edits.shift();
  time = 3_600_000;
  const whole = await read(ask);
  assert.deepEqual([whole.edits, whole.isWhole], [5, true]);
  assert.deepEqual(whole.byNamespace, [{ label: '(main)', count: 5 }]);
  isLong = true;
  const latest = await read(ask);
  assert.equal(latest.isWhole, false);
});
