import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Asked } from '../query/ask.ts';
import { fileName } from './file-name.ts';
import { fileFormats } from './files.ts';

const answerOf = (value: unknown, parts?: Asked['parts']): Asked => ({
  parameters: new Map(),
  status: 200,
  text: '',
  value,
  type: 'application/json',
  milliseconds: 1,
  serverMilliseconds: 1,
  bytes: 1,
  rows: 1,
  ...(parts && { parts }),
});

const write = (id: string, answer: Asked): string =>
  fileFormats
    .find((format) => format.id === id)
    ?.write(answer)
    .join('') ?? '';

const value = {
  batchcomplete: true,
  query: {
    list: [
      { title: '=HYPERLINK("x")', size: -5 },
      { title: 'Ängel, A', user: '+1' },
      { title: '@home', user: '-', size: 0 },
    ],
  },
};

test('a CSV file has values as they are', () => {
  assert.equal(
    write('csv', answerOf(value)),
    'title,size,user\r\n"=HYPERLINK(""x"")",-5,\r\n"Ängel, A",,+1\r\n@home,0,-\r\n',
  );
});

test('a file for spreadsheets has their byte order mark, and texts that they would calculate as texts', () => {
  assert.equal(
    write('spreadsheet', answerOf(value)),
    '\uFEFFtitle,size,user\r\n"\'=HYPERLINK(""x"")",-5,\r\n"Ängel, A",,\'+1\r\n\'@home,0,\'-\r\n',
  );
});

test('JSON is the answer, NDJSON a row a line', () => {
  assert.deepEqual(JSON.parse(write('json', answerOf(value))), value);
  const lines = write('ndjson', answerOf(value)).trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line): unknown => JSON.parse(line)),
    value.query.list,
  );
});

test('rows of a joined answer are in the order of its parts', () => {
  const page = (title: string, links: readonly string[]) => ({
    ns: 0,
    title,
    links: links.map((title) => ({ title })),
  });
  const parts = [
    { continue: {}, query: { pages: [page('A', ['1']), page('B', ['2'])] } },
    { batchcomplete: true, query: { pages: [page('A', ['3'])] } },
  ];
  const joined = { batchcomplete: true, query: { pages: [page('A', ['1', '3']), page('B', ['2'])] } };
  assert.equal(write('csv', answerOf(joined, parts)), 'ns,title,links.title\r\n0,A,1\r\n0,B,2\r\n0,A,3\r\n');
});

test('files are named after the wiki and the query', () => {
  const name = (query: string): string =>
    fileName('Lantern Isles', new Map(new URLSearchParams(query)), 'csv');
  assert.equal(name('action=query&list=allpages&aplimit=5&format=json'), 'Lantern-Isles_allpages.csv');
  assert.equal(
    name('action=query&list=categorymembers&cmtitle=Category:A/B&cmcontinue=x&cmprop=ids'),
    'Lantern-Isles_categorymembers_Category-A-B.csv',
  );
  assert.equal(name('action=query&titles=Ærø|..%5C..&prop=links'), 'Lantern-Isles_links_Ærø.csv');
  assert.equal(name('action=paraminfo'), 'Lantern-Isles_paraminfo.csv');
  assert.ok(Buffer.byteLength(name(`titles=${'長'.repeat(300)}`)) < 130);
});
