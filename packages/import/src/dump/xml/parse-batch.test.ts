import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { parseBatch, type ParseOptions } from './parse-batch.ts';
import type { ParsedBatch, ParsedSlot } from './records.ts';
import { splitPages } from './split.ts';

const site = exampleSite();
const options: ParseOptions = { links: false, expand: false, latestOnly: false, compress: false };

function parse(xml: string | Buffer, over: Partial<ParseOptions> = {}): ParsedBatch {
  const bytes = Buffer.from(xml);
  const batch = { offset: 0, end: bytes.length, bytes, repeated: 0, continues: false };
  return parseBatch(batch, site, { ...options, ...over });
}

const textOf = ({ texts }: ParsedBatch, slot: ParsedSlot | undefined): string | undefined =>
  slot?.text && Buffer.from(texts).toString('utf8', slot.text.start, slot.text.start + slot.text.length);

const revision = (id: number, text: string, more = ''): string => `<revision><id>${id}</id>
  <timestamp>2020-01-02T03:04:05Z</timestamp><contributor><username>Mira</username><id>7</id></contributor>
  ${more}<text xml:space="preserve">${text}</text></revision>`;

test('reads the oldest schema, without namespaces, models, parents and hashes', () => {
  const batch = parse(`<page><title>User:Mira/Notes</title><id>5</id><restrictions>edit=sysop</restrictions>
    <revision><id>9</id><timestamp>2004-05-06T07:08:09Z</timestamp><contributor><ip>192.0.2.1</ip></contributor>
    <minor/><comment>a &amp; b</comment><text>x &lt;b&gt; &amp;amp; &#x27;&#233;&quot;</text></revision></page>`);
  const [page] = batch.pages;
  assert.deepEqual(
    [page?.namespace, page?.key, page?.restrictions, page?.revisions.length],
    [2, 'Mira/Notes', 'edit=sysop', 1],
  );
  const first = page?.revisions[0];
  assert.deepEqual(first?.author, { name: '192.0.2.1', id: 0 });
  assert.deepEqual(
    [first?.timestamp, first?.comment, first?.minor, first?.parent],
    ['20040506070809', 'a & b', true, undefined],
  );
  assert.equal(textOf(batch, first?.slots[0]), `x <b> &amp; 'é"`);
  assert.equal(first?.slots[0]?.size, 16);
  assert.equal(first?.slots[0]?.sha1.length, 31);
});

test('reads slots, origins and models of the newest schema', () => {
  const batch = parse(`<page><title>A</title><ns>0</ns><id>1</id><revision><id>20</id><parentid>10</parentid>
    <timestamp>2024-01-01T00:00:00Z</timestamp><contributor><username>Mira</username><id>7</id></contributor>
    <origin>20</origin><model>wikitext</model><format>text/x-wiki</format>
    <text bytes="3" sha1="abc" xml:space="preserve">one</text><sha1>whole</sha1>
    <content><role>notes</role><origin>10</origin><model>json</model><format>application/json</format>
    <text bytes="2" sha1="def" xml:space="preserve">{}</text></content></revision></page>`);
  const slots = batch.pages[0]?.revisions[0]?.slots ?? [];
  assert.deepEqual(
    slots.map(({ role, model, origin, sha1 }) => [role, model, origin, sha1]),
    [
      ['main', 'wikitext', 20, 'abc'],
      ['notes', 'json', 10, 'def'],
    ],
  );
  assert.deepEqual(
    slots.map((slot) => textOf(batch, slot)),
    ['one', '{}'],
  );
});

test('hidden parts of revisions are flagged, and have no text', () => {
  const batch = parse(`<page><title>A</title><ns>0</ns><id>1</id><revision><id>2</id>
    <timestamp>2024-01-01T00:00:00Z</timestamp><contributor deleted="deleted"/><comment deleted="deleted" />
    <model>wikitext</model><text bytes="88" sha1="abc" deleted="deleted" /></revision></page>`);
  const revision = batch.pages[0]?.revisions[0];
  assert.equal(revision?.deleted, 7);
  assert.equal(revision.author, undefined);
  assert.equal(revision.slots[0]?.text, undefined);
  assert.equal(revision.slots[0]?.size, 88);
});

test('a dump without texts has their sizes', () => {
  const batch = parse(
    '<page><title>A</title><ns>0</ns><id>1</id><revision><id>2</id><timestamp>2024-01-01T00:00:00Z</timestamp>' +
      '<contributor><ip>::1</ip></contributor><text id="77" bytes="12" /><sha1>xyz</sha1></revision>' +
      '<revision><id>3</id><timestamp>2024-01-02T00:00:00Z</timestamp><contributor><ip>::1</ip></contributor>' +
      '<text bytes="0" sha1="phoiac9h4m842xq45sp7s6u21eteeq1" /></revision></page>',
  );
  const [stub, empty] = batch.pages[0]?.revisions ?? [];
  assert.deepEqual([stub?.slots[0]?.size, stub?.slots[0]?.text], [12, undefined]);
  assert.equal(textOf(batch, empty?.slots[0]), '');
});

test('reads uploads, and skips unknown elements', () => {
  const batch = parse(
    `<page><title>File:A.png</title><ns>6</ns><id>1</id><future a="b"><page2/><x>y</x></future>${revision(2, 't')}
    <upload><timestamp>2021-01-01T00:00:00Z</timestamp><contributor><username>Mira</username><id>7</id></contributor>
    <comment>new</comment><filename>A b.png</filename><src>https://x/A.png</src><size>12</size>
    <sha1base36>k</sha1base36><rel>a/A.png</rel></upload></page>`,
  );
  assert.deepEqual(batch.problems, []);
  assert.deepEqual(batch.pages[0]?.uploads, [
    {
      timestamp: '20210101000000',
      author: { name: 'Mira', id: 7 },
      comment: 'new',
      name: 'A_b.png',
      archiveName: '',
      size: 12,
      sha1: 'k',
    },
  ]);
});

test('the redirect target comes from the text, or from the dump if the text has the magic word of another language', () => {
  const page = (id: number, text: string): string =>
    `<page><title>P${id}</title><ns>0</ns><id>${id}</id><redirect title="User:Mira" />${revision(id, text)}</page>`;
  const { pages } = parse(page(1, '#REDIRECT [[User:Mira#Notes]]') + page(2, '#УМЛЕИДЕ [[x]]'));
  assert.deepEqual(
    pages.map(({ redirect }) => redirect && [redirect.namespace, redirect.key, redirect.fragment]),
    [
      [2, 'Mira', 'Notes'],
      [2, 'Mira', ''],
    ],
  );
});

test('reads only the newest revisions, or only some namespaces', () => {
  const xml =
    `<page><title>A</title><ns>0</ns><id>1</id>${revision(2, 'old')}${revision(3, 'new')}</page>` +
    `<page><title>User:B</title><ns>2</ns><id>4</id>${revision(5, 'user')}</page>`;
  const newest = parse(xml, { latestOnly: true });
  assert.deepEqual(
    newest.pages.map(({ revisions }) => revisions.map(({ id }) => id)),
    [[3], [5]],
  );
  assert.deepEqual(
    parse(xml, { namespaces: [2] }).pages.map(({ key }) => key),
    ['B'],
  );
});

test('a truncated page keeps its complete revisions, and the pages after it are read', () => {
  const good = `<page><title>A</title><ns>0</ns><id>1</id>${revision(2, 'whole')}<revision><id>3</id><text>cut `;
  const batch = parse(
    `${good}<page><title>B</title><ns>0</ns><id>4</id>${revision(5, 'b')}</page></mediawiki>`,
  );
  assert.deepEqual(
    batch.pages.map(({ key, revisions }) => [key, revisions.map(({ id }) => id)]),
    [
      ['A', [2]],
      ['B', [5]],
    ],
  );
  assert.deepEqual(
    batch.problems.map(({ kind, offset, title }) => [kind, offset, title]),
    [['page', 0, 'A']],
  );
  assert.equal(batch.isEnd, true);
});

test('invalid UTF-8 is replaced and reported', () => {
  const xml = Buffer.from(`<page><title>A</title><ns>0</ns><id>1</id>${revision(2, 'a~b')}</page>`);
  xml[xml.indexOf('~')] = 0xff;
  const batch = parse(xml);
  assert.equal(textOf(batch, batch.pages[0]?.revisions[0]?.slots[0]), 'a\ufffdb');
  assert.deepEqual(
    batch.problems.map(({ kind, title }) => [kind, title]),
    [['utf-8', 'A']],
  );
});

test('pages of an unknown namespace are in the main one, with a report', () => {
  const batch = parse(`<page><title>Portal:A</title><ns>100</ns><id>1</id>${revision(2, 'x')}</page>`);
  assert.deepEqual(
    batch.pages.map(({ namespace, key }) => [namespace, key]),
    [[0, 'Portal:A']],
  );
  assert.deepEqual(
    batch.problems.map(({ kind }) => kind),
    ['namespace'],
  );
});

test('the pages do not depend on how a dump is split into chunks', async () => {
  const history = Array.from({ length: 9 }, (_, i) => revision(10 + i, `text ${i} `.repeat(20))).join('');
  const xml = Buffer.from(
    `<mediawiki><siteinfo/><page><title>A</title><ns>0</ns><id>1</id>${history}</page>\n` +
      `<page><title>B</title><ns>0</ns><id>2</id>${revision(50, 'b')}</page></mediawiki>`,
  );
  for (const size of [64, 300, 700, 100_000]) {
    const chunks = (async function* () {
      for (let at = 0; at < xml.length; at += 50) yield xml.subarray(at, at + 50);
    })();
    const seen: string[] = [];
    for await (const batch of splitPages(chunks, { sizes: { batch: size, page: size } })) {
      const parsed = parseBatch(batch, site, options);
      assert.deepEqual(parsed.problems, []);
      for (const page of parsed.pages)
        seen.push(
          ...page.revisions.map(({ id, slots }) => `${page.key} ${id} ${textOf(parsed, slots[0]) ?? ''}`),
        );
    }
    assert.equal(seen.length, 10);
    assert.deepEqual(
      seen.map((line) => line.slice(0, 4)),
      [...Array.from({ length: 9 }, (_, i) => `A ${10 + i}`), 'B 50'],
    );
  }
});
