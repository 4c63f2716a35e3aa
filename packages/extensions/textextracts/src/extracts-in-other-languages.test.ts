import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { expectWarnings } from '../../../../test/rig/guard-answer.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';

const { configuration } = createWiki();
const insensitive = (name: string, ...aliases: string[]) => ({ name, aliases, 'case-sensitive': false });
const sensitive = (name: string, ...aliases: string[]) => ({ name, aliases, 'case-sensitive': true });
const own = [
  insensitive('redirect', '#PATRZ', '#REDIRECT'),
  insensitive('notoc', '__BEZSPISU__', '__NOTOC__'),
  insensitive('toc', '__SPIS__', '__TOC__'),
  sensitive('hiddencat', '__KATUKRYTA__', '__HIDDENCAT__'),
  sensitive('img_thumbnail', 'mały', 'thumb'),
  sensitive('img_alt', 'tekst=$1', 'alt=$1'),
];
const named = new Set(own.map(({ name }) => name));
const polish = createWiki({
  configuration: {
    ...configuration,
    general: { ...configuration.general, lang: 'pl' },
    magicwords: [...configuration.magicwords.filter(({ name }) => !named.has(name)), ...own],
  },
  pages: {
    Most: 'Most.',
    Switches: 'a__BEZSPISU__b __bezspisu__ c__KATUKRYTA__ __katukryta__',
    Contents: 'a\n__SPIS__\n== B ==\nc__SPIS__',
    Away: '#PATRZ [[Most]]',
    Commented: '#patrz: [[Most#x|y]] still\n\ntext.',
    Twice: '#PATRZ [[Most]]\n#PATRZ [[Bridge]]',
    Nowhere: '#PATRZ [[<>]]\nb',
    Files: 'a [[File:No.png|mały|Caption]] b\n\nc [[File:No.png|tekst=Instead]] d',
    'Template:Self': 's{{Self}}',
    Loop: '== {{Self}} ==',
    Links: 'a\n[[de:B]]\nc',
    'Talk:Links': 'a\n[[de:B]]\nc',
    Joined: '== A ==\n[[Category:B]]Text\nmore',
    Braces: '{{de:B}} {{{1}}} {{unclosed [[Most]]',
    Conversion: '-{a}- -{pl:b;de:c}-',
  },
});
after(polish.close);

const rendering = {
  skip:
    !(await import('wikiparser-node').then(
      () => true,
      () => false,
    )) && 'wikiparser-node is not installed',
};

async function extractOf(title: string): Promise<unknown> {
  const answer = await polish.request({ action: 'query', prop: 'extracts', titles: title });
  const { query } = expectWarnings(answer, /HTML extracts omit/);
  return query?.['pages']?.[0]?.['extract'];
}

test('behavior switches of the wiki are removed, by their case', rendering, async () => {
  assert.equal(await extractOf('Switches'), '<p>ab  c __katukryta__\n</p>');
  assert.equal(await extractOf('Contents'), '<p>a\n</p>\n\n\n<h2><span id="B">B</span></h2>\n<p>c\n</p>');
});

test('a redirect has only the text after its link', rendering, async () => {
  assert.equal(await extractOf('Away'), '');
  assert.equal(await extractOf('Commented'), '<p>still\n</p><p>text.\n</p>');
  assert.equal(await extractOf('Twice'), '<ol><li>PATRZ Bridge</li></ol>');
  assert.equal(await extractOf('Nowhere'), '<ol><li>PATRZ [[&lt;&gt;]]</li></ol>\n<p>b\n</p>');
});

test('file options are in the language of the wiki', rendering, async () => {
  assert.equal(
    await extractOf('Files'),
    '<p>a </p><p> b\n</p><p>c <span typeof="mw:Error mw:File"><span>Instead</span></span> d\n</p>',
  );
});

test("errors of the parser are in the wiki's language", rendering, async () => {
  assert.match(
    String(await extractOf('Loop')),
    /<span id="sWykryto_pętlę_w_wywołaniach_szablonów:_Template:Self">s<\/span>/,
  );
});

test("a shortened extract ends in the language's ellipsis", rendering, async () => {
  const { query } = await polish.request({
    action: 'query',
    prop: 'extracts',
    titles: 'Links',
    explaintext: '1',
    exchars: '1',
    uselang: 'pl',
  });
  assert.equal(query?.['pages']?.[0]?.['extract'], 'a…');
});

test('language links are shown on talk pages only', rendering, async () => {
  assert.equal(await extractOf('Links'), '<p>a\nc\n</p>');
  assert.equal(await extractOf('Talk:Links'), '<p>a\nde:B\nc\n</p>');
});

test('text after a category continues the line of a heading', rendering, async () => {
  assert.equal(await extractOf('Joined'), '<h2><span id="A">A</span></h2><p>Text\n</p><p>more\n</p>');
});

test('what is left unexpanded is text', rendering, async () => {
  assert.equal(await extractOf('Braces'), '<p>{{de:B}} {{{1}}} {{unclosed Most\n</p>');
  assert.equal(await extractOf('Conversion'), '<p>-{a}- -{pl:b;de:c}-\n</p>');
});
