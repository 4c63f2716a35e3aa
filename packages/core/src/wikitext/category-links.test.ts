import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { timeRatio } from '../../../../test/rig/time-ratio.ts';
import { createSite } from '../wiki/site.ts';
import { makeTitle } from '../wiki/title.ts';
import { lineJoin, withoutCategoryAndLanguageLinks } from './category-links.ts';

const without = (text: string, page = makeTitle(0, 'Harbour'), site = exampleSite()): string =>
  withoutCategoryAndLanguageLinks(text, page, ['nowiki', 'pre'], site);

test('removes category links with the line breaks before them', () => {
  assert.equal(without('a \n\n[[Category:B]]\n[[ category : C|sort]]\nb'), 'a \nb');
  assert.equal(without('a [[Category:B]] b'), 'a  b');
});

test('before 1.42, blanks before links are removed, too', () => {
  const example = exampleSite();
  const [older, newer] = (['1.41', '1.42'] as const).map((version) => {
    const { configuration } = example;
    const settings = { ...configuration.settings, version };
    return createSite({ ...configuration, settings }, []);
  });
  const text = 'a [[Category:B]] [[de:C]]\nb';
  assert.equal(without(text, undefined, older), 'a\nb');
  assert.equal(without(text, undefined, newer), 'a  \nb');
});

test('removes behavior switches, and line breaks that only they separate from links', () => {
  assert.equal(without('a\n__NOTOC__ __noindex__\n[[Category:B]]c'), 'ac');
  assert.equal(without('a\n__NOTOC__\nb'), 'a\n\nb');
  assert.equal(without('a\n__TOC__\n[[Category:B]]c'), 'a\n__TOC__c');
  assert.equal(without('<nowiki>__NOTOC__</nowiki>'), '<nowiki>__NOTOC__</nowiki>');
});

test('text after a link continues the line of a heading', () => {
  assert.equal(without('== A ==\n[[Category:B]]c\nd'), `== A ==\n${lineJoin}c\nd`);
  assert.equal(without('a\n== A == \n\n[[Category:B]]\n[[de:B]]c'), `a\n== A == \n${lineJoin}c`);
  assert.equal(without('== A ==\n[[Category:B]]\nc'), '== A ==\nc');
  assert.equal(without('== A ==\n\nb\n[[Category:B]]c'), '== A ==\n\nbc');
});

test('language links are part of the text of talk pages', () => {
  assert.equal(without('a\n[[de:B]]\nb [[Category:C]]'), 'a\nb ');
  assert.equal(without('a\n[[de:B]]\nb [[Category:C]]', makeTitle(1, 'Harbour')), 'a\n[[de:B]]\nb ');
});

test('keeps escaped links and what is not a link', () => {
  for (const text of [
    'a\n[[:Category:B]]',
    '<nowiki>\n[[Category:B]]</nowiki>',
    '<!--\n[[Category:B]]-->',
    'a\n[[File:B.png|[[Category]]]]',
    'a\n[[Talk:Category:B]]',
  ])
    assert.equal(without(text), text);
});

test('an unclosed tag hides nothing', () => {
  assert.equal(without('<nowiki>a<nowiki/><nowiki>b\n[[Category:B]]'), '<nowiki>a<nowiki/><nowiki>b');
});

test('reads unclosed constructs in linear time', async () => {
  for (const piece of ['<nowiki>', '<!--', '[[a:', '\n', '[[ ', '<nowiki ']) {
    assert.equal(without(piece.repeat(200_000)), piece.repeat(200_000));
    assert.ok((await timeRatio((size) => without(piece.repeat(size)), 20_000)) < 3, piece);
  }
});
