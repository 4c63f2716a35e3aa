import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openApi } from '../../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../../test/rig/wiki.ts';
import type { Answer } from '../../../query/result/answer.ts';
import * as shape from '../../../query/result/shape.ts';
import { renderPage } from '../html.ts';
import { jsonSource } from './json-source.ts';
import { createRoom } from './room.ts';
import { renderTables } from './tables.ts';
import { xmlSource } from './xml-source.ts';

const paths = { pagePath: '../wiki/$1' };
const listed = (items: readonly Readonly<Record<string, unknown>>[]): Answer => ({
  value: { query: { things: items } },
  shape: shape.record({}),
});
const tableOf = (items: readonly Readonly<Record<string, unknown>>[]): string =>
  renderTables(listed(items), paths);

/** The texts of the cells, row by row, that of the head first. */
const cells = (html: string): readonly (readonly string[])[] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '')),
  );
const file = (html: string): string =>
  Buffer.from(/base64,([^"]*)"/.exec(html)?.[1] ?? '', 'base64').toString();

describe('tables of an answer', () => {
  it('begin with title, user and time, and fold what is the same in each row', () => {
    const html = tableOf([
      { revid: 1, ns: 0, timestamp: '2024-01-01T00:00:00Z', title: 'A b', user: 'U', tags: ['x', 'y'] },
      { revid: 2, ns: 0, timestamp: '2024-01-02T00:00:00Z', title: 'C', user: 'V', tags: [] },
    ]);
    assert.deepEqual(cells(html), [
      ['title', 'user', 'timestamp', 'revid', 'tags'],
      ['A b', 'U', '2024-01-01T00:00:00Z', '1', 'x|y'],
      ['C', 'V', '2024-01-02T00:00:00Z', '2', ''],
    ]);
    assert.match(html, /The same in each row: <span><code>ns<\/code> <bdi>0<\/bdi><\/span>\./);
    assert.match(html, /<a href="\.\.\/wiki\/A_b"><bdi>A b<\/bdi><\/a>/);
    assert.match(html, /<h2 id="table-things"><code>things<\/code> <span>2 rows<\/span>/);
  });

  it('keep one column where all rows are the same, and all of a single row', () => {
    assert.deepEqual(
      cells(
        tableOf([
          { ns: 1, x: 'a' },
          { ns: 1, x: 'a' },
        ]),
      ),
      [['ns'], ['1'], ['1']],
    );
    assert.deepEqual(cells(tableOf([{ ns: 1, x: 'a' }])), [
      ['ns', 'x'],
      ['1', 'a'],
    ]);
  });

  it('show text as text, short, and nested values as JSON', () => {
    const [, row] = cells(
      tableOf([
        { a: '<b>&\u202e', long: `${'x'.repeat(79)}😀y`, list: [{ c: 1 }], url: 'https://wiki.example/' },
      ]),
    );
    assert.deepEqual(row, [
      '&lt;b&gt;&amp;\\u202e',
      `${'x'.repeat(79)}…`,
      '[{&quot;c&quot;:1}]'.replaceAll('&quot;', '"'),
      'https://wiki.example/',
    ]);
  });

  it('give all values of what is shown as CSV, of which no text becomes a formula', () => {
    const html = tableOf([
      { ns: 0, title: '=1+1', long: 'x'.repeat(100) },
      { ns: 0, title: 'a,"b"', n: -1 },
    ]);
    assert.equal(file(html), `\uFEFFns,title,long,n\r\n0,'=1+1,${'x'.repeat(100)},\r\n0,"a,""b""",,-1\r\n`);
    assert.match(html, /download="things\.csv">These rows as CSV</);
  });

  it('are cut where they are too large for a page, and say so', () => {
    const html = tableOf(Array.from({ length: 5000 }, (_, id) => ({ id, text: `Number ${id} of many` })));
    assert.ok(html.length < 200_000, String(html.length));
    const shown = cells(html).length - 1;
    assert.match(html, new RegExp(`the first ${shown} of 5000 rows`));
    const large = tableOf(Array.from({ length: 60 }, () => ({ text: 'word '.repeat(1000) })));
    assert.doesNotMatch(large, /base64/);
    assert.match(large, /too large for this page/);
  });

  it('are small as they are sent, with all that a page shows of 5,000 rows and of long texts', () => {
    for (const words of [3, 300]) {
      const items = Array.from({ length: 5000 }, (_, id) => ({
        pageid: id,
        ns: 0,
        title: `Page ${id}`,
        text: Array.from({ length: words }, (_, at) => `word${(id * 7919 + at * at * 31) % 5003}`).join(' '),
      }));
      const answer = listed(items);
      const text = JSON.stringify(answer.value, undefined, 4);
      const page = renderPage({ format: 'json', available: true, text }, answer, {
        ...paths,
        query: '',
        articleUrl: undefined,
        sitename: 'W',
        status: 200,
      });
      assert.ok(gzipSync(page).length < 200_000, `${words}: ${gzipSync(page).length}`);
      assert.match(page, /This answer is too large for a page/);
    }
  });

  it('are made of lists and pages in either formatversion, not of other answers', async () => {
    using wiki = createWiki();
    const { ask } = await openApi(wiki);
    for (const formatversion of ['1', '2']) {
      const { body } = await ask({
        list: 'allpages',
        aplimit: '3',
        titles: 'Gull Point|Skerra',
        prop: 'info',
        format: 'jsonfm',
        formatversion,
      });
      assert.deepEqual(
        [...body.matchAll(/<h2 id="table-(\w+)">.*?<span>(.*?)<\/span>/g)].map(([, name, rows]) => [
          name,
          rows,
        ]),
        [
          ['pages', '2 rows'],
          ['allpages', '3 rows'],
        ],
      );
      assert.match(body, /<a href="\.\.\/wiki\/Gull_Point"><bdi>Gull Point<\/bdi><\/a>/);
    }
    for (const query of [{ meta: 'userinfo' }, { titles: 'Skerra' }, { list: 'nonsense' }]) {
      const { body } = await ask({ ...query, format: 'jsonfm' });
      assert.doesNotMatch(body, /<table>/);
    }
  });
});

describe('source that is too large for a page', () => {
  it('is cut in JSON after as many items as there is room for', () => {
    const items = Array.from({ length: 1000 }, (_, id) => ({ id }));
    const room = createRoom(10_000);
    const html = jsonSource(JSON.stringify({ items, last: 1 }), { articleUrl: undefined }, room);
    assert.ok(html.length < 15_000);
    assert.ok(room.wasCut());
    const [, left = ''] = /… (\d+) further items</.exec(html) ?? [];
    assert.equal(html.match(/&quot;id&quot;/g)?.length, 1000 - Number(left));
    assert.match(html, /… 1 further field</);
  });

  it('is cut in XML, and in long texts', () => {
    const room = createRoom(10_000);
    const xml = `<api><a>${'<p id="1"><q /></p>'.repeat(1000)}</a><b /></api>`;
    const html = xmlSource(xml, { articleUrl: undefined }, room);
    assert.ok(html.length < 15_000);
    assert.match(html, /… \d+ further elements</);
    assert.match(html, /1000 elements &lt;\/a&gt;/);
    const text = jsonSource(
      JSON.stringify(['é'.repeat(50_000)]),
      { articleUrl: undefined },
      createRoom(10_000),
    );
    assert.match(text, /… 4\d,\d{3} further characters</);
  });
});
