import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Configuration } from '@wikiquery/core/wiki';
import { createVariants } from '@wikiquery/core/wiki/language';
import { searchSnippet } from '../query/snippet.ts';
import { parseSearch } from '../query/terms.ts';
import { searchLanguage } from './language.ts';
import { textForIndex, titleForIndex } from './text.ts';

function languageOf(language: string, ...codes: readonly string[]) {
  const configuration = {
    general: { lang: language },
    languagevariants:
      codes.length > 0 ? { [language]: Object.fromEntries(codes.map((code) => [code, {}])) } : {},
  };
  return searchLanguage({ language, variants: createVariants(configuration as unknown as Configuration) });
}

const english = languageOf('en');
const japanese = languageOf('ja');
const chinese = languageOf('zh', 'zh', 'zh-hans', 'zh-hant');
const serbian = languageOf('sr', 'sr', 'sr-ec', 'sr-el');

// The indexed form of each text in MediaWiki 1.43.
const texts: readonly (readonly [text: string, indexed: string])[] = [
  ['', ' '],
  ["A '''bold''' Lamp, ΟΔΟΣ", ' a  bold  lamp οδοσ '],
  ['x\n== Oil ==\nburns', ' x oil oil oil burns '],
  ['x\n== Oil ==\n== Wick ==\n== Flame ==\nburns', ' x oil oil oil wick flame flame flame burns '],
  ['x\n===Oil=== \n== Wick ==z\n==Flame\n== y', ' x oil oil oil wick z flame flame flame y '],
  ['[http://a.example [http://b.example c <a <b', ' http a.example http b.example c a b '],
  ["the cat's dogs' 's", " the cat cat's dogs 's "],
  ['[[Lamp]]s [[oil|Oil]]y', ' lamp lamps oil oil oily '],
  ['see https://a.example/b?c=d now', ' see now '],
  ['x [http://a.example] y [http://a.example the oil] z', ' x y the oil z '],
  ['<b class="x">fat</b> 1 < 2', ' fat 1 2 '],
  ['[[Image:Old lamp.png|thumb]]', ' image old lamp.png thumb '],
  ['[[Image:Lamp.png|thumb]]', ' lamp thumb '],
  ['ＡＢ１２ &amp; "q" a*', ' ab12 &amp; "q" a* '],
];

test('texts are indexed without markup and URLs', () => {
  for (const [text, indexed] of texts) assert.equal(textForIndex(text, english), indexed, text);
});

test('titles are indexed without the namespace', () => {
  const title = (key: string, namespace = 0) => titleForIndex({ namespace, key }, english);
  assert.equal(title("The_Cat's_dogs'"), "the cat cat's dogs");
  assert.equal(title('Foo_(bar)/Baz.PNG', 6), 'foo bar baz.png');
  assert.equal(title('Foo_png', 6), 'foo');
});

test('Chinese is indexed by character in simplified script, Japanese by runs of a script', () => {
  assert.equal(textForIndex('漢字 「日本語」 ABC', chinese), ' 汉 字 “ 日 本 语 ” abc ');
  assert.equal(textForIndex('漢字のカタカナ', japanese), ' 漢字 の カタカナ ');
  assert.equal(titleForIndex({ namespace: 0, key: '漢字_b' }, chinese), ' 汉 字 b');
});

test('search terms are normalized like the index', () => {
  assert.deepEqual(english.spellings('lamp'), ['lamp']);
  assert.deepEqual(chinese.spellings('漢字'), [' 汉 字 ']);
  assert.deepEqual(serbian.spellings('сад'), ['сад', 'sad']);
  assert.deepEqual(languageOf('be-tarask').spellings('аб’ект'), ["аб'ект"]);
});

test('snippets in languages without spaces mark parts of words, in any script', () => {
  assert.equal(
    searchSnippet('繁體漢字和汉字', parseSearch('汉字'), chinese),
    '繁體<span class="searchmatch">漢字</span>和<span class="searchmatch">汉字</span>\n',
  );
  const long = `${'x'.repeat(80)} lamp`;
  assert.match(searchSnippet(long, parseSearch('lamp'), languageOf('de')), /^…x{74} <span/);
  assert.match(searchSnippet(long, parseSearch('lamp'), english), /^\.\.\.x{74} <span/);
});
