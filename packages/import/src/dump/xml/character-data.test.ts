import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { parseBatch } from './parse-batch.ts';
import type { ParsedBatch } from './records.ts';
import { splitPages } from './split.ts';

const site = exampleSite();
const options = { links: false, expand: false, latestOnly: false, compress: false };

function parse(xml: string): ParsedBatch {
  const bytes = Buffer.from(xml);
  return parseBatch({ offset: 0, end: bytes.length, bytes, repeated: 0, continues: false }, site, options);
}

const page = (text: string, more = '', title = 'Gull'): string =>
  `<page><title>${title}</title><ns>0</ns><id>1</id><revision><id>2</id><timestamp>2020-01-02T03:04:05Z</timestamp>
  <contributor><username>Mira</username><id>7</id></contributor>${more}${text}</revision></page>`;

const textsOf = ({ pages, texts }: ParsedBatch): readonly string[] =>
  pages.flatMap(({ revisions }) =>
    revisions.flatMap(({ slots }) =>
      slots.flatMap(({ text }) =>
        text ? [Buffer.from(texts).toString('utf8', text.start, text.start + text.length)] : [],
      ),
    ),
  );

const problemsOf = ({ problems }: ParsedBatch): readonly string[] =>
  problems.map(({ kind, title, message }) => `${kind} ${title}: ${message}`);

test('CDATA sections are text; comments and processing instructions are not', () => {
  const batch = parse(
    page('<text><![CDATA[a <br/> & &lt; ]]>tail &amp; b<!-- </text> --><?php </text> ?>c</text>') +
      page('<text>d</text>', '<comment><![CDATA[<b>]]>&lt;<!-- x --></comment>', '<![CDATA[R&B]]>'),
  );
  assert.deepEqual(textsOf(batch), ['a <br/> & &lt; tail & bc', 'd']);
  assert.deepEqual(
    batch.pages.map(({ key, revisions }) => [key, revisions[0]?.comment, revisions[0]?.slots[0]?.size]),
    [
      ['Gull', '', 24],
      ['R&B', '<b><', 1],
    ],
  );
  assert.deepEqual(problemsOf(batch), []);
});

test('line ends are line feeds, but not those written as references', () => {
  const batch = parse(
    page('<text>a\r\nb\rc&#13;\nd<![CDATA[e\r\nf\r]]></text>', '<comment>x\r\ny</comment>'),
  );
  assert.deepEqual(textsOf(batch), ['a\nb\nc\r\nde\nf\n']);
  assert.equal(batch.pages[0]?.revisions[0]?.comment, 'x\ny');
});

test('names of elements may have a prefix', () => {
  const batch = parse(page('<text>a</text>').replaceAll(/<(\/?)/g, '<$1mw:'));
  assert.deepEqual(textsOf(batch), ['a']);
  assert.deepEqual(problemsOf(batch), []);
});

test('what XML does not allow is replaced or kept, and reported', () => {
  const reported = (count: number): string =>
    `xml Gull: Characters and references that XML does not allow: ${count}.`;
  const ways: readonly (readonly [written: string, meant: string, problems: readonly string[]])[] = [
    ['&#55296;&#57158; &#xD800; &#57158;', '\u{10346} \ufffd \ufffd', [reported(3)]],
    ['&#0;&#x0E;&#xFFFF;', '\ufffd\ufffd\ufffd', [reported(3)]],
    ['&eacute; &nbsp; & &lt', '&eacute; &nbsp; & &lt', [reported(4)]],
    ['&#128; &#128512;', '\u0080 \u{1f600}', []],
    ['a\u000eb', 'a\u000eb', [reported(1)]],
    [
      'a <br /> <b>c</b> [[d]]',
      'a <br /> <b>c</b> [[d]]',
      ['xml Gull: Tags within texts: 3; they are kept as they are written.'],
    ],
  ];
  for (const [written, meant, problems] of ways) {
    const batch = parse(page(`<text>${written}</text>`));
    assert.deepEqual(textsOf(batch), [meant], written);
    assert.deepEqual(problemsOf(batch), problems, written);
  }
});

test('text and elements outside of those of a dump are reported, and no page after them is lost', () => {
  const batch = parse(
    `# started\n<mediawiki><siteinfo><x/></siteinfo>${page('<text>a</text>')} stray </revision>
    <other><inner/>${page('<text>b</text>', '', 'Tern')}</mediawiki><mediawiki>${page('<text>c</text>', '', 'Cape')}</mediawiki># end`,
  );
  assert.deepEqual(textsOf(batch), ['a', 'b', 'c']);
  assert.deepEqual(problemsOf(batch), [
    'xml : Text outside of the elements of the dump is skipped: "# started".',
    'xml : Text outside of the elements of the dump is skipped: "stray".',
    'xml : An element that is not open is closed: revision.',
    'xml : An unknown element is skipped: other.',
    'xml : Another dump begins in the same file; both are imported.',
    'xml : Text outside of the elements of the dump is skipped: "# end".',
  ]);
});

test('an element for a slot without a role is the main slot', () => {
  const content = '<content><model>json</model><text>{}</text></content>';
  const batch = parse(page(content) + page(`<text>a</text>${content}`, '', 'Tern'));
  assert.deepEqual(
    batch.pages.map(({ revisions }) =>
      revisions[0]?.slots.map(({ role, model, size }) => [role, model, size]),
    ),
    [[['main', 'json', 2]], [['main', 'wikitext', 1]]],
  );
  assert.deepEqual(problemsOf(batch), ['xml Tern: Further texts of main slots: 1; they are skipped.']);
});

test('titles are normalized or refused as in MediaWiki', () => {
  const ways: readonly (readonly [title: string, namespace: string, key?: string, place?: number])[] = [
    ['Gull', '0', 'Gull', 0],
    ['gull', '0', 'Gull', 0],
    [' Old__gull_ ', '0', 'Old_gull', 0],
    ['Gull#Song', '0', 'Gull', 0],
    ['File:a.png', '6', 'A.png', 6],
    ['a.png', '6', 'A.png', 6],
    ['=File:a.png', '6', 'A.png', 6],
    ['File:a.png', '0', 'A.png', 6],
    ['Portal:x', '100', 'Portal:x', 0],
    ['.spa/x', '3000', 'Ns3000:.spa/x', 0],
    ['File:a.png', '3000', 'A.png', 6],
    ['A[b', '0'],
    ['../a', '0'],
    ['A&amp;amp;b', '0'],
    ['far:x', '0'],
    ['Special:x', '-1'],
    ['File:', '6'],
    ['x'.repeat(256), '0'],
  ];
  for (const [title, namespace, key, place] of ways) {
    const batch = parse(page('<text>a</text>', '', title).replace('<ns>0<', `<ns>${namespace}<`));
    assert.deepEqual(
      batch.pages.map((one) => [one.key, one.namespace]),
      key === undefined ? [] : [[key, place]],
      title,
    );
    const isSame = title === 'Gull';
    assert.equal(batch.problems.length, isSame ? 0 : 1, title);
    if (key === undefined) assert.match(batch.problems[0]?.message ?? '', /MediaWiki refuses its title/);
  }
});

test('closing tags in CDATA sections and comments do not end a batch', async () => {
  const sections = '<![CDATA[</page></revision><page><revision>]]><!-- </page></revision><page> -->';
  const whole = page(`<text>${sections}${'x'.repeat(40)}</text>`);
  const revision = whole.slice(whole.indexOf('<revision>'), whole.lastIndexOf('</page>'));
  const history = revision.repeat(9);
  const xml = Buffer.from(
    `<mediawiki><page><title>Gull</title><ns>0</ns><id>1</id>${history}</page>${page(`<text>${sections}</text>`, '', 'Tern')}</mediawiki>`,
  );
  for (const size of [64, 300, 700, 100_000]) {
    const chunks = (async function* () {
      for (let at = 0; at < xml.length; at += 50) yield xml.subarray(at, at + 50);
    })();
    const seen: string[] = [];
    for await (const batch of splitPages(chunks, { sizes: { batch: size, page: size } })) {
      const parsed = parseBatch(batch, site, options);
      assert.deepEqual(problemsOf(parsed), []);
      seen.push(...parsed.pages.flatMap(({ key, revisions }) => revisions.map(() => key)));
    }
    assert.deepEqual(seen, [...Array.from({ length: 9 }, () => 'Gull'), 'Tern'], String(size));
  }
});
