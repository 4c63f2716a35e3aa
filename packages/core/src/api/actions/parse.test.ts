import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import type { ParsedFields } from './parse/shapes.ts';

const wiki = createWiki({
  users: [{ name: 'Guard', groups: ['sysop'] }],
  pages: [
    { title: 'Lamp', revisions: [{ text: 'Light. {{Kind}}' }] },
    {
      title: 'Bridge',
      revisions: [
        { text: 'secret first text [[Hidden goal]]', hidden: ['content'] },
        {
          text:
            "{{Kind}} [[Stone]] [[Lamp]] [[Nowhere]] [[de:Brücke]] https://b.example/x\n== One ==\na\n=== ''Two'' ===\n" +
            '[[Category:Works|w]]{{DEFAULTSORT:z}} [[File:None.png]] __NOTOC__',
        },
      ],
    },
    { title: 'Stone', revisions: [{ text: 'Hard.' }] },
    { title: 'Old bridge', revisions: [{ text: '#REDIRECT [[Bridge]]' }] },
    { title: 'Template:Kind', revisions: [{ text: '[[Kinds]][[Category:Kinds]]' }] },
    { title: 'MediaWiki:Common.css', revisions: [{ text: '.a > .b {}' }] },
  ],
});
after(wiki.close);
interface Answer {
  readonly parse: { readonly [K in keyof ParsedFields]-?: NonNullable<ParsedFields[K]> };
  readonly error?: { readonly code: string };
  readonly warnings?: Readonly<Record<string, unknown>>;
}

const parse = async (parameters: Readonly<Record<string, string>>, viewer?: string): Promise<Answer> => {
  const options = viewer === undefined ? {} : { as: viewer };
  return (await wiki.request({ action: 'parse', ...parameters }, options)) as unknown as Answer;
};

const hasRenderer = await import('wikiparser-node').then(
  () => true,
  () => false,
);

test('returns the links of a page in parsing order', async () => {
  const prop = 'links|templates|categories|images|externallinks|langlinks|properties|displaytitle|revid';
  const { parse: told } = await parse({ page: 'Bridge', prop });
  assert.deepEqual(
    told.links.map(({ title, exists }) => [title, exists]),
    [
      ['Lamp', true],
      ['Stone', true],
      ['Kinds', false],
      ['Nowhere', false],
    ],
  );
  assert.deepEqual(told.templates, [{ ns: 10, title: 'Template:Kind', exists: true }]);
  assert.deepEqual(told.categories, [
    { sortkey: '', category: 'Kinds', missing: true },
    { sortkey: 'w', category: 'Works', missing: true },
    { sortkey: '', category: 'Pages_with_broken_file_links', missing: true },
  ]);
  assert.deepEqual(told.images, ['None.png']);
  assert.deepEqual(told.externallinks, ['https://b.example/x']);
  assert.deepEqual(told.properties, { defaultsort: 'z', notoc: '' });
  assert.equal(told.displaytitle, '<span class="mw-page-title-main">Bridge</span>');
});

test('parses a text like a page', async () => {
  const text = '[[Lamp]] [[Category:Works|w]] [[File:None.png]] __NOTOC__';
  const { parse: told } = await parse({ title: 'Bridge', text, prop: 'links|categories|properties' });
  assert.deepEqual(told.links, [{ ns: 0, title: 'Lamp', exists: true }]);
  assert.deepEqual(
    told.categories.map(({ category }) => category),
    ['Works', 'Pages_with_broken_file_links'],
  );
  assert.deepEqual(told.properties, { notoc: '' });
});

test('returns sections with their offsets', async () => {
  const { parse: told } = await parse({ page: 'Bridge', prop: 'sections|tocdata' });
  assert.deepEqual(
    told.sections.map(({ number, line, index }) => [number, line, index]),
    [
      ['1', 'One', '1'],
      ['1.1', '<i>Two</i>', '2'],
    ],
  );
  assert.match(
    JSON.stringify(told.tocdata),
    new RegExp(`"codepointOffset":${told.sections[0]?.byteoffset ?? ''},`),
  );
  assert.equal(told.showtoc, false);
  const { parse: one } = await parse({ page: 'Bridge', section: '2', prop: 'wikitext|categories' });
  assert.match(one.wikitext, /^=== ''Two'' ===/);
  assert.equal(one.categories.length, 2);
});

test('follows redirects on request', async () => {
  const followed = await parse({ page: 'Old bridge', redirects: '1', prop: '' });
  assert.equal(followed.parse.title, 'Bridge');
  assert.deepEqual(followed.parse.redirects, [{ from: 'Old bridge', to: 'Bridge' }]);
  const itself = await parse({ page: 'Old bridge', prop: 'links' });
  assert.deepEqual(itself.parse.links, [{ ns: 0, title: 'Bridge', exists: true }]);
});

test('shows the hidden text of a revision only to viewers who may see it', async () => {
  const { query } = await wiki.request({
    action: 'query',
    titles: 'Bridge',
    prop: 'revisions',
    rvprop: 'ids',
    rvlimit: '5',
  });
  const oldid = JSON.stringify(query?.['pages']?.[0]?.['revisions']?.[1]?.['revid']);
  for (const prop of ['wikitext', 'links', 'parsetree', 'sections', '', 'properties']) {
    const answer = await parse({ oldid, prop });
    assert.equal(answer.error?.code, 'permissiondenied', prop);
    assert.doesNotMatch(JSON.stringify(answer), /secret|Hidden goal/);
  }
  const seen = await parse({ oldid, prop: 'links|wikitext' }, 'Guard');
  assert.equal(seen.parse.textdeleted, true);
  assert.match(seen.parse.wikitext, /^secret/);
});

test('other content models have no sections, and their HTML is the source', async () => {
  const request = { page: 'MediaWiki:Common.css', prop: 'text|sections|tocdata', disablelimitreport: '1' };
  const { parse: css } = await parse(request);
  assert.match(css.text, /<pre class="mw-code mw-css" dir="ltr">\.a &gt; \.b \{\}\n<\/pre>/);
  assert.deepEqual(css.sections, []);
  const json = await parse({ text: '{"a":[1]}', contentmodel: 'json', prop: 'text|tocdata|displaytitle' });
  assert.match(json.parse.text, /<th><span>a<\/span><\/th><td><table class="mw-json">/);
  assert.equal(json.parse.tocdata, null);
  assert.equal(json.parse.displaytitle, 'API');
});

test('renders HTML if the renderer is installed, and fails otherwise', async () => {
  const { parse: html, error } = await parse({ page: 'Bridge', prop: 'text', disableeditsection: '1' });
  if (!hasRenderer) {
    assert.equal(error?.code, 'renderernotinstalled');
    return;
  }
  assert.match(html.text, /<a href="[^"]*\/Stone" title="Stone">Stone<\/a>/);
  assert.match(html.text, /NewPP limit report/);
  assert.doesNotMatch(html.text, /mw-editsection/);
  const bare = await parse({ page: 'Stone', prop: 'text', wrapoutputclass: '', disablelimitreport: '1' });
  assert.match(bare.parse.text, /^<p>Hard\./);
});

test('the last line may be empty', async (t) => {
  if (!hasRenderer) return t.skip('the library is not installed');
  const html = async (text: string) => {
    const request = { text, contentmodel: 'wikitext', prop: 'text', wrapoutputclass: '' };
    return (await parse({ ...request, disablelimitreport: '1' })).parse.text;
  };
  assert.equal(await html('* a\n__NOTOC__ '), '<ul><li>a</li></ul>\n');
  assert.equal(await html('* a'), '<ul><li>a</li></ul>');
  assert.equal(await html('a\n__NOTOC__'), '<p>a\n</p>');
});

test('shows where a redirect leads, before its text', async (t) => {
  if (!hasRenderer) return t.skip('the library is not installed');
  const redirect = { title: 'A', text: '#REDIRECT [[Stone#Use|x]]\nMore.', contentmodel: 'wikitext' };
  const { parse: html } = await parse({ ...redirect, prop: 'text', disablelimitreport: '1' });
  assert.match(
    html.text,
    /><div class="redirectMsg"><p>Redirect to:<\/p><ul class="redirectText"><li><a href="[^"]*Stone#Use" title="Stone">Stone#Use<\/a><\/li><\/ul><\/div><p>More\.\n<\/p><\/div>$/,
  );
});

test('applies the pre-save transformation', async () => {
  const request = { text: '~~~ {{subst:Kind}}', section: 'new', sectiontitle: '[[A]] b', onlypst: '1' };
  const { parse: saved } = await parse({ ...request, prop: 'wikitext', contentmodel: 'wikitext' });
  assert.match(saved.text, /^== \[\[A\]\] b ==\n\n\[\[Special:Contributions\/.*\[\[Kinds\]\]/s);
  assert.equal(saved.wikitext, '== [[A]] b ==\n\n~~~ {{subst:Kind}}');
  assert.match(saved.parsedsummary, /<bdi dir="ltr">A b<\/bdi>/);
});

test('warns of unusual requests', async () => {
  const warningOf = async (request: Readonly<Record<string, string>>): Promise<string> =>
    JSON.stringify((await parse(request)).warnings?.['parse']);
  assert.match(await warningOf({ text: 'a', prop: 'links' }), /assuming wikitext/);
  assert.match(await warningOf({ title: 'Bridge', prop: 'links' }), /use \\"page\\"/);
  assert.match(await warningOf({ page: 'Bridge', prop: 'modules' }), /jsconfigvars/);
});

const refusals: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ page: 'Bridge', text: 'a' }, 'invalidparammix'],
  [{ page: 'Bridge', oldid: '1' }, 'invalidparammix'],
  [{ page: 'Bridge', section: 'x' }, 'invalidsection'],
  [{ page: 'Bridge', section: 'new' }, 'invalidparammix'],
  [{ page: 'Bridge', section: '9' }, 'nosuchsection'],
  [{ page: 'MediaWiki:Common.css', section: '1' }, 'nosuchsection'],
  [{ page: 'MediaWiki:Common.css', prop: 'parsetree' }, 'notwikitext'],
  [{ page: 'Nowhere' }, 'missingtitle'],
  [{ page: 'Special:Version' }, 'pagecannotexist'],
  [{ page: '<>' }, 'invalidtitle'],
  [{ pageid: '99999' }, 'nosuchpageid'],
  [{ oldid: '99999' }, 'nosuchrevid'],
  [{ text: 'a', revid: '99999' }, 'nosuchrevid'],
  [{ text: 'a', contentmodel: 'json', contentformat: 'text/css' }, 'badformat-generic'],
  [{ page: 'Bridge', prop: 'text', parsoid: '1' }, 'parsoidnotavailable'],
];
for (const [request, code] of refusals) {
  test(`${JSON.stringify(request)} is refused with ${code}`, async () => {
    assert.equal((await parse(request)).error?.code, code);
  });
}

test('uses the link tables if the text cannot be read', async () => {
  using closed = createWiki({ pages: { Bridge: '[[Stone]] [[Category:Works|w]]', Stone: 'Hard.' } });
  closed.database.exec('DELETE FROM text');
  const ask = async (prop: string): Promise<Answer> =>
    (await closed.request({ action: 'parse', page: 'Bridge', prop })) as unknown as Answer;
  const { parse: told } = await ask('links|categories|displaytitle');
  assert.deepEqual(told.links, [{ ns: 0, title: 'Stone', exists: true }]);
  assert.deepEqual(told.categories, [{ sortkey: 'w', category: 'Works', missing: true }]);
  for (const prop of ['text', 'sections', 'wikitext'])
    assert.equal((await ask(prop)).error?.code, 'missingcontent-pageid');
});

test('the text is wrapped in the language of its page', async () => {
  const text = { text: '.a {}', contentmodel: 'css', prop: 'text' };
  const { parse: arabic } = await parse({ ...text, title: 'MediaWiki:Notice/ar' });
  assert.match(
    arabic.text,
    /^<div class="mw-content-rtl mw-parser-output" lang="ar" dir="rtl"><pre [^>]*dir="ltr">/,
  );
  const { parse: code } = await parse({ ...text, title: 'MediaWiki:Common.css', uselang: 'ar' });
  assert.match(code.text, /^<div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">/);
});
