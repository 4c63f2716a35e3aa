import assert from 'node:assert/strict';
import test from 'node:test';
import { columnName, columnsOfRows, rowsOf } from 'wikiquery-client/rows';
import { patternOf } from '../matches.ts';
import { filterRows, isTabular, nextSort, readSort, rowsAtOnce, sortRows } from './table.ts';

const rows = [
  { title: 'zebra', size: 9, at: '2024-02-01T00:00:00Z' },
  { title: 'Ähre', size: 100, at: '2023-02-01T00:00:00Z' },
  { title: 'Apfel' },
  { title: 'apfel', size: 20, user: 'Ω' },
];
const columns = columnsOfRows(rows);
const titles = (sort: string): string =>
  sortRows(rows, columns, readSort(sort), 'de')
    .map(({ title }) => String(title))
    .join(' ');

test('numbers are sorted as numbers, texts as the language has them, empty cells last', () => {
  assert.equal(titles('size'), 'zebra apfel Ähre Apfel');
  assert.equal(titles('-size'), 'Ähre apfel zebra Apfel');
  assert.equal(titles('title'), 'Ähre apfel Apfel zebra');
  assert.equal(titles('-at'), 'zebra Ähre Apfel apfel');
  assert.equal(titles('unknown'), 'zebra Ähre Apfel apfel');
});

test('a column is sorted ascending, descending and not at all', () => {
  assert.equal(nextSort(undefined, 'a'), 'a');
  assert.equal(nextSort(readSort('a'), 'a'), '-a');
  assert.equal(nextSort(readSort('-a'), 'a'), undefined);
  assert.equal(nextSort(readSort('-a'), 'b'), 'b');
});

test('rows are filtered by the text of the columns that are shown', () => {
  const found = (text: string, shown = columns) => filterRows(rows, shown, patternOf(text)).length;
  assert.deepEqual([found('APFEL'), found('100'), found('ω'), found('')], [2, 1, 1, 4]);
  assert.equal(found('ω', [['title']]), 0);
});

test('columns of all rows are there, related ones together', () => {
  const names = columnsOfRows([
    { links: { title: 'A' }, n: 1 },
    { links: { ns: 0 }, list: [1, 2] },
  ]).map(columnName);
  assert.deepEqual(names, ['links.title', 'links.ns', 'n', 'list']);
});

test('an answer has rows where it has lists or several pages', () => {
  const page = { pageid: 1, title: 'A', links: [{ title: 'B' }, { title: 'C' }] };
  assert.equal(rowsOf({ batchcomplete: true, query: { pages: [page] } }).length, 2);
  assert.equal(isTabular({ query: { pages: [page] } }), false);
  assert.equal(isTabular({ query: { pages: [page, { title: 'D', missing: true }] } }), true);
  assert.equal(isTabular({ query: { allpages: [{ title: 'A' }] } }), true);
  assert.equal(isTabular({ query: { general: { sitename: 'A' } } }), false);
  assert.equal(isTabular({ error: { code: 'x' } }), false);
  assert.deepEqual(rowsOf(['a', ['b']]), []);
});

test('the more columns, the fewer rows at once', () => {
  assert.deepEqual([1, 40, 200, 1000].map(rowsAtOnce), [100, 100, 20, 10]);
});
