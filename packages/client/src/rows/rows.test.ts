import assert from 'node:assert/strict';
import test from 'node:test';
import { planOfAnswer } from './plan.ts';
import { createRowReader } from './read.ts';
import { readColumn, type Part, type Row } from './row.ts';
import { createRowWriter } from './writer.ts';

function rowsOf(...parts: readonly Part[]): readonly Row[] {
  const reader = createRowReader(planOfAnswer(parts[0] ?? {}));
  return [...parts.flatMap((part) => [...reader.read(part)]), ...reader.end()];
}

function lines(format: 'csv' | 'tsv' | 'ndjson' | 'table', rows: readonly Row[], ...names: string[]): string {
  const { write, end } = createRowWriter(format, { chosen: names.map(readColumn) });
  return rows.map(write).join('') + end();
}

test('an item of a list is a row, nested in the name of its list where there are several', () => {
  const query = { allpages: [{ title: 'A' }, { title: 'B' }] };
  assert.deepEqual(rowsOf({ query }), [{ title: 'A' }, { title: 'B' }]);
  assert.deepEqual(rowsOf({ query: { ...query, allusers: [{ name: 'C' }] } }), [
    { allpages: { title: 'A' } },
    { allpages: { title: 'B' } },
    { allusers: { name: 'C' } },
  ]);
});

test('revisions that are grouped by page are rows of their own', () => {
  const allrevisions = [{ title: 'A', revisions: [{ revid: 1 }, { revid: 2 }] }];
  assert.deepEqual(rowsOf({ query: { allrevisions } }), [
    { title: 'A', revisions: { revid: 1 } },
    { title: 'A', revisions: { revid: 2 } },
  ]);
});

test('an object is one row, and one that has objects by number is a list', () => {
  assert.deepEqual(rowsOf({ query: { userinfo: { id: 0, name: '192.0.2.1' } } }), [
    { id: 0, name: '192.0.2.1' },
  ]);
  assert.deepEqual(rowsOf({ query: { namespaces: { '0': { id: 0 }, '1': { id: 1 } } } }), [
    { id: 0 },
    { id: 1 },
  ]);
});

test('rows of pages have values that come in a later part', () => {
  const page = (pageid: number, more: Row) => ({ pageid, ns: 0, title: `P${pageid}`, ...more });
  const rows = rowsOf(
    { query: { pages: [page(1, { links: [{ title: 'A' }] }), page(2, {})] } },
    {
      query: { pages: [page(1, { extract: 'one', links: [{ title: 'B' }] }), page(2, {})] },
      batchcomplete: true,
    },
    { query: { pages: [page(3, {})] }, batchcomplete: true },
  );
  assert.deepEqual(rows, [
    page(1, { extract: 'one', links: { title: 'A' } }),
    page(1, { extract: 'one', links: { title: 'B' } }),
    page(2, {}),
    page(3, {}),
  ]);
});

test('rows do not wait for modules that have finished', () => {
  const reader = createRowReader({
    sources: [{ name: 'pages', path: ['query', 'pages'], kind: 'pages' }],
    waitsFor: ['info'],
  });
  const pages = [{ pageid: 1, length: 5, links: [{ title: 'A' }] }];
  const expected = [{ pageid: 1, length: 5, links: { title: 'A' } }];
  assert.deepEqual([...reader.read({ query: { pages }, continue: { continue: '||categories' } })], []);
  const more = [{ pageid: 1, links: [{ title: 'B' }] }];
  assert.deepEqual(
    [...reader.read({ query: { pages: more }, continue: { continue: '||info|categories' } })],
    [...expected, { pageid: 1, length: 5, links: { title: 'B' } }],
  );
});

test('CSV quotes what RFC 4180 says, and lists and what is nested fit into a cell', () => {
  const row = { a: 'x, "y"\nz', b: true, c: ['u', 1], d: { e: [{ f: 1 }] }, n: null };
  assert.equal(
    lines('csv', [row], 'a', 'b', 'c', 'd.e', 'd', 'n', 'none'),
    'a,b,c,d.e,d,n,none\r\n"x, ""y""\nz",true,u|1,"[{""f"":1}]","{""e"":[{""f"":1}]}",,\r\n',
  );
  assert.equal(lines('csv', [], 'a'), 'a\r\n');
});

test('TSV has one line for each row', () => {
  assert.equal(lines('tsv', [{ a: 'x\ty\nz\\' }], 'a'), 'a\nx\\ty\\nz\\\\\n');
});

test('NDJSON keeps what is nested', () => {
  const row = { a: { b: [1] } };
  assert.equal(createRowWriter('ndjson', {}).write(row), '{"a":{"b":[1]}}\n');
  assert.equal(lines('ndjson', [row], 'a.b', 'c'), '{"a.b":[1]}\n');
});

test('a table has columns as wide as their values on a terminal', () => {
  const rows = [
    { name: '京都', n: 5 },
    { name: 'Cafe\u0301\u001b[31m', n: 12 },
  ];
  assert.equal(
    lines('table', rows, 'name', 'n'),
    'name        n\n─────────  ──\n京都        5\nCafe\u0301 [31m  12\n'.replace(
      'name       n',
      'name        n',
    ),
  );
  assert.match(lines('table', [{ a: 'x'.repeat(100) }], 'a'), /\nx{59}…\n$/);
});
