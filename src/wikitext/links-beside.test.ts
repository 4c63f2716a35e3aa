import assert from 'node:assert/strict';
import test from 'node:test';
import { withoutLinksBeside } from './links-beside.ts';
import { exampleSite } from '../../test/rig/site.ts';

const without = (text: string): string => withoutLinksBeside(text, ['nowiki', 'pre'], exampleSite());

test('categories go, with the ends of lines before them', () => {
  assert.equal(without('a \n\n[[Category:B]]\n[[ category : C|sort]]\nb'), 'a \nb');
  assert.equal(without('a [[Category:B]] b'), 'a  b');
});

test('links to categories and what is no link stay', () => {
  for (const text of [
    'a\n[[:Category:B]]',
    '<nowiki>\n[[Category:B]]</nowiki>',
    '<!--\n[[Category:B]]-->',
    'a\n[[File:B.png|[[Category]]]]',
    'a\n[[Talk:Category:B]]',
  ])
    assert.equal(without(text), text);
});

test('a tag that is not closed quotes nothing', () => {
  assert.equal(without('<nowiki>a<nowiki/><nowiki>b\n[[Category:B]]'), '<nowiki>a<nowiki/><nowiki>b');
});

test('a text full of what never ends is read in no time', () => {
  const start = process.threadCpuUsage();
  for (const piece of ['<nowiki>', '<!--', '[[a:', '\n', '[[ ', '<nowiki ']) {
    const text = piece.repeat(200_000);
    assert.equal(without(text), text);
  }
  assert.ok(process.threadCpuUsage(start).user < 5_000_000);
});
