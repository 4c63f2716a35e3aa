import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from 'wikiquery-client/rows';
import { canBePlotted, plotColumns } from './columns.ts';
import { plotSettings } from './settings.ts';

const many = (count: number, row: (i: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, i) => row(i));

/** What is chosen for rows, in words. */
function chosen(rows: readonly Row[], view: Readonly<Record<string, string>> = {}): string | undefined {
  const settings = plotSettings(plotColumns(rows), rows.length, new Map(Object.entries(view)));
  if (!settings) return undefined;
  const { kind, x, y, by, bin } = settings;
  return [kind, x.name, y?.name ?? '-', by?.name ?? '-', bin ?? '-'].join(' ');
}

const day = (i: number): string => `2024-01-${String((i % 28) + 1).padStart(2, '0')}T12:00:00Z`;

const edits = many(40, (i) => ({
  title: 'A',
  revisions: { revid: i, timestamp: day(i), size: 10 * i, user: `User ${i % 3}` },
}));

test('edits are shown over time, by user where these are few', () => {
  assert.equal(chosen(edits), 'timeline revisions.timestamp - revisions.user -');
  const lone = many(40, (i) => ({ timestamp: day(i), user: `User ${i}` }));
  assert.equal(chosen(lone), 'timeline timestamp - - -');
});

test('numbers are shown by name, many as a distribution', () => {
  const pages = (count: number) =>
    many(count, (i) => ({ pageid: i, ns: 0, title: `Page ${i}`, length: i * i }));
  assert.equal(chosen(pages(20)), 'bars title length - -');
  assert.equal(chosen(pages(500)), 'histogram length - - -');
  const categories = many(500, (i) => ({ category: `C ${i}`, size: i, pages: i }));
  assert.equal(chosen(categories), 'bars category size - -');
});

test('the time of a cache is not what is asked about', () => {
  const pages = many(20, (i) => ({ title: `Page ${i}`, touched: day(i), length: i }));
  assert.equal(chosen(pages), 'bars title length - -');
  assert.equal(chosen(pages.map(({ title, touched }) => ({ title, touched }))), 'timeline touched - - -');
});

test('the address chooses', () => {
  const view = { plot: 'points', x: 'revisions.timestamp', y: 'revisions.size', by: 'none' };
  assert.equal(chosen(edits, view), 'points revisions.timestamp revisions.size - -');
  assert.equal(
    chosen(edits, { bin: 'year', by: 'title' }),
    'timeline revisions.timestamp - revisions.user year',
  );
  assert.equal(
    chosen(edits, { y: 'revisions.size' }),
    'timeline revisions.timestamp revisions.size revisions.user -',
  );
  assert.equal(chosen(edits, { plot: 'bars', x: 'revisions.user', y: 'none' }), 'bars revisions.user - - -');
});

test('two numbers are two different ones', () => {
  assert.equal(
    chosen(edits, { plot: 'points' }),
    'points revisions.timestamp revisions.size revisions.user -',
  );
  const pages = many(5, (i) => ({ pageid: i, title: `Page ${i}`, length: i }));
  assert.equal(chosen(pages, { plot: 'points' }), 'points pageid length - -');
  assert.equal(chosen(pages, { plot: 'points', x: 'length' }), 'points length pageid - -');
  const lengths = pages.map(({ title, length }) => ({ title, length }));
  assert.equal(chosen(lengths, { plot: 'points' }), 'bars title length - -');
});

test('what the address cannot have is chosen anew', () => {
  const view = { plot: 'pie', x: 'title', y: 'nothing', by: 'size', bin: 'week' };
  assert.equal(chosen(edits, view), chosen(edits));
});

test('ids and texts alone are not plotted', () => {
  const rows = many(5, (i) => ({ pageid: i, ns: 0, title: `Page ${i}` }));
  assert.equal(chosen(rows), undefined);
  assert.equal(canBePlotted({ value: { query: { allpages: rows } } }), false);
  assert.equal(canBePlotted({ value: { query: { list: edits } } }), true);
  assert.equal(canBePlotted({ value: undefined }), false);
});

test('columns are described by all their values', () => {
  const rows = [
    { at: '2024-01-01T00:00:00Z', until: 'infinity', n: 1, mixed: 1, list: [1], userid: 7 },
    { at: '2024-01-02T00:00:00Z', until: '2025-01-01T00:00:00Z', mixed: 'x', list: [2], userid: 7 },
  ];
  assert.deepEqual(
    plotColumns(rows).map(({ name, kind, isId, distinct }) => `${name} ${kind} ${isId} ${distinct}`),
    [
      'at date false 2',
      'until date false 1',
      'n number false 1',
      'mixed text false 2',
      'userid number true 1',
    ],
  );
});
