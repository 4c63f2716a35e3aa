import assert from 'node:assert/strict';
import test from 'node:test';
import { firstCharacters, firstSentences, writeSections } from './shorten.ts';
import { tidyHtml } from './tidy.ts';

const asItIs = (text: string): string => text;

test('detects sentences in several scripts, but not after a capital letter', () => {
  const first = (text: string, count = 1): string => firstSentences(text, count, asItIs);
  assert.equal(first('J. R. Tolkien, in 3.5 s. Then.'), 'J. R. Tolkien, in 3.5 s.');
  assert.equal(first('東京は首都である。人口は多い！', 1), '東京は首都である。');
  assert.equal(first('Да! Нет? Ну...', 2), 'Да! Нет?');
  assert.equal(first('One. Two.', 10), 'One. Two.');
  assert.equal(first('no end here\nanother line'), 'no end here');
  assert.equal(first('end of line.\nmore'), 'end of line.');
});

test('counts code points and does not cut words', () => {
  assert.equal(firstCharacters('🐦🐦 gulls fly', 4, asItIs), '🐦🐦 gulls');
  assert.equal(firstCharacters('gulls', 5, asItIs), 'gulls');
  assert.equal(firstCharacters('gulls fly', 6, asItIs), 'gulls fly');
  assert.equal(firstCharacters('gulls fly.', 6, asItIs), 'gulls fly');
});

test('closes open elements of cut HTML and does not cut tags', () => {
  assert.equal(firstCharacters('<p>one <b>two</b></p>', 12, tidyHtml), '<p>one <b>two</b></p>');
  assert.equal(firstCharacters('<p>one <b>two three</b></p>', 8, tidyHtml), '<p>one <b></b></p>');
  assert.equal(
    tidyHtml('a <b>b</b>\n<ul><li>c</li></ul>d'),
    '<p>a <b>b</b>\n</p><ul><li>c</li></ul><p>d</p>',
  );
  assert.equal(
    tidyHtml('<p> </p><br><blockquote>q&am'),
    '<p class="mw-empty-elt"> </p><p><br /></p><blockquote><p>q&amp;am</p></blockquote>',
  );
  assert.equal(tidyHtml('<p title="&quot;&lt;">a\u00A0&lt;</p>'), '<p title="&quot;&lt;">a&#160;&lt;</p>');
});

test('elements that are open across blocks are divided between paragraphs and blocks', () => {
  assert.equal(
    tidyHtml('<p><b>x\n</p>\n<dl><dd>q</dd></dl>\n<p>w\n</p>'),
    '<p><b>x\n</b></p><b><dl><dd>q</dd></dl></b><b><p>w\n</p></b>',
  );
  assert.equal(
    tidyHtml('<ul><li><i>q</li></ul>\n<div>a</div>b<p>c</p>\n'),
    '<ul><li><i>q</i></li></ul><i><div>a</div></i><p><i>b</i></p><i><p>c</p></i><p><i>\n</i></p>',
  );
});

test('formats headings as requested', () => {
  const text = 'a\n\n\u0001\u00023\u0002\u0001 T \nb';
  assert.equal(writeSections(text, 'wiki'), 'a\n\n\n=== T ===\nb');
  assert.equal(writeSections(text, 'plain'), 'a\n\n\nT\nb');
  assert.equal(writeSections(text, 'raw'), 'a\n\n\uFFFD\uFFFD3\uFFFD\uFFFD T \nb');
});
