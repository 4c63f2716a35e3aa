import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Answer } from '../query/result/answer.ts';
import { keyedList, record, text } from '../query/result/shape.ts';
import { formats } from './formats/index.ts';
import { writeAnswer, writeDocument, type FormatOptions, type WrittenAnswer } from './print.ts';

const context = {
  query: '',
  articleUrl: '/wiki/$1',
  pagePath: '../wiki/$1',
  sitename: 'Wiki',
  status: 404,
};
const pages: Answer = {
  value: { query: { pages: new Map([[7, { title: 'Quay' }]]) } },
  shape: record({ query: record({ pages: keyedList('page', record({ title: text() })) }) }),
};
const write = (name: string, options: FormatOptions = {}, answer = pages): WrittenAnswer => {
  const module = formats.get(name);
  assert.ok(module);
  return writeAnswer(module, answer, options, context, 3.6);
};

it('an answer has a MIME type and a file name', () => {
  assert.deepEqual(write('json', { formatversion: '2' }), {
    body: '{"query":{"pages":[{"title":"Quay"}]}}',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'inline; filename=api-result.json',
    },
    statusInside: false,
  });
  assert.equal(write('xml').headers['content-type'], 'text/xml; charset=utf-8');
  assert.equal(
    write('php', { formatversion: '1' }).headers['content-type'],
    'application/vnd.php.serialized; charset=utf-8',
  );
  assert.equal(write('none').body, '');
});

it('every HTML view is a page, and can be wrapped', () => {
  for (const name of ['jsonfm', 'phpfm', 'rawfm', 'xmlfm']) {
    const page = write(name, { formatversion: '1' });
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(page.body, /Quay/);
    assert.match(page.body, /404 Not Found/);
    assert.equal(/what is shown below/.test(page.body), name !== 'rawfm');
    assert.ok(page.statusInside);
    const wrapped = write(name, { formatversion: '1', wrappedhtml: true });
    assert.equal(wrapped.headers['content-type'], 'text/mediawiki-api-prettyprint-wrapped; charset=utf-8');
    assert.match(wrapped.body, /^\{"status":404,"statustext":"Not Found","html":"<pre/);
  }
});

it('a document is sent as it is, or written from what the API adds', () => {
  const document = { mime: 'application/rss+xml', fileName: 'feed.xml', text: '<rss/>' };
  assert.deepEqual(writeDocument(document, {}), {
    body: '<rss/>',
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'content-disposition': 'inline; filename=feed.xml',
    },
    statusInside: false,
  });
  const text = (added: object): string => Object.keys(added).join();
  assert.equal(writeDocument({ ...document, text }, { warnings: {} }).body, 'warnings');
});
