import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { extractTexts } from './page-texts.ts';

const site = exampleSite();
const textOf = (wikitext: string): string => extractTexts(wikitext, site).opening;

test('external links are replaced by their labels, which end on their line', () => {
  assert.equal(textOf('a [http://b.example c d] e'), 'a c d e');
  assert.equal(textOf('a [//b.example] e'), 'a e');
  assert.equal(textOf('a [http://b.example c\nd] [//e f]'), 'a [http://b.example c d] f');
  assert.equal(textOf('[http://b [http://c d'), '[http://b [http://c d');
});

test('footnotes are put aside, and elements without text are left out', () => {
  const { opening, text } = extractTexts('a<ref>note</ref> b<ref name=c /> <Math>x</math > c', site);
  assert.equal(opening, 'a b c');
  assert.equal(text, 'note');
  assert.equal(textOf('a <references /> b <references>x</references> c'), 'a b c');
  assert.equal(textOf('a <div class="x autocollapse">b</div> <div class="x">c</div>'), 'a c');
});

test('elements without an end tag, and those that only others have, stay', () => {
  assert.equal(textOf('a <gallery>b'), 'a b');
  assert.equal(textOf('<ref>a <math>b</math> c'), 'a c');
  assert.equal(textOf('a <!-- b'), 'a');
  assert.equal(textOf('a <!-- b --> c <!-- d -->'), 'a c');
});
