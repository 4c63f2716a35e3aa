import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { timeRatio } from '../../../../../test/rig/time-ratio.ts';
import { createSite } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { readRedirect } from '../redirect.ts';
import { parseText } from './parse-text.ts';
import { sectionsOf } from './sections.ts';

const word = (name: string, alias: string) => ({ name, aliases: [alias], 'case-sensitive': false });
const site = createSite(
  {
    ...exampleSite().configuration,
    protocols: ['http://', 'https://', '//', 'mailto:'],
    extensiontags: ['<pre>', '<nowiki>', '<gallery>', '<ref>', '<indicator>'],
    magicwords: [
      word('img_thumbnail', 'thumb'),
      word('img_link', 'link=$1'),
      word('redirect', '#REDIRECT'),
      word('toc', '__TOC__'),
    ],
  },
  [],
);
const page = makeTitle(0, 'Harbour_wall/North');
const parse = (text: string) => parseText(text, page, site);
const names = (text: string): string[] => parse(text).links.map((title) => prefixedText(title, site));

test('collects links, but not those to the page itself', () => {
  assert.deepEqual(names('[[bridge]]s [[Talk:Lamp#x|y]] [[ A B ]] [[:Category:C]] [[Lamp|]]'), [
    'Bridge',
    'Talk:Lamp',
    'A B',
    'Категория:C',
  ]);
  assert.deepEqual(names('[[Harbour wall/North]] [[#a]] [[<b>]] [[a{b]] [[Special:Version]]'), []);
  assert.deepEqual(names('<nowiki>[[A]]</nowiki> [[B]] <pre>[[C]]</pre>'), ['B']);
});

test('collects the links of captions and the targets of images', () => {
  const found = parse('[[File:A.png|thumb|see [[B]] and [[File:C.png]]|link=D]]');
  assert.deepEqual(found.files, ['C.png', 'A.png']);
  assert.deepEqual(
    found.links.map(({ key }) => key),
    ['B'],
  );
  assert.deepEqual(
    found.pictureLinks.map(({ key }) => key),
    ['D'],
  );
  assert.equal(found.hasThumbnail, true);
  assert.equal(parse('[[File:A.png|left]]').hasThumbnail, false);
});

test('collects categories with sort keys, and images for tracking categories', () => {
  assert.deepEqual(parse('[[Category:A b|k]][[File:X.png]][[Category:C]]').categories, [
    { key: 'A_b', sortKey: 'k' },
    { ifMissing: 'X.png' },
    { key: 'C', sortKey: '' },
  ]);
});

test('collects bracketed URLs, then bare ones without punctuation', () => {
  const { addresses } = parse(
    "See https://a.example/x. (https://b.example) [https://c.example/%41 c] ''https://d.example''",
  );
  assert.deepEqual(addresses, [
    'https://c.example/A',
    'https://a.example/x',
    'https://b.example',
    'https://d.example',
  ]);
});

test('tells language links from interwiki links', () => {
  const found = parse('[[de:Brücke]] [[:de:Brücke]]');
  assert.deepEqual(
    found.languages.map(({ key }) => key),
    ['Brücke'],
  );
  assert.deepEqual(
    found.interwikis.map(({ key }) => key),
    ['Brücke'],
  );
});

test('numbers sections and makes anchors unique', () => {
  const text = "a\n== One ''x'' ==\n=== Two ===\n== one ''x'' ==\n<h2 id=\"own\">Three</h2>\n";
  const marks = [1, 2, 3].map((section) => ({ title: page, section, isOwn: true }));
  let mark = 0;
  const marked = text.replaceAll(/^(=+) /gm, (_, signs: string) => `${signs}UNIQheading${mark++}QINU `);
  const sections = sectionsOf(parse(marked).headings, marks, text, page, site);
  assert.deepEqual(
    sections.map(({ number, line, anchor, index, offset }) => [number, line, anchor, index, offset]),
    [
      ['1', 'One <i>x</i>', 'One_x', '1', 2],
      ['1.1', 'Two', 'Two', '2', 18],
      ['2', 'one <i>x</i>', 'one_x_2', '3', 30],
      ['3', 'Three', 'own', '', undefined],
    ],
  );
});

test('reads unclosed tags and links in linear time', async () => {
  for (const piece of [
    '<ref>',
    '<h2>',
    '[[File:a|',
    '[https://a.example ',
    '[[Category:a]]\n\n',
    "''",
    '__TOC__',
  ])
    assert.ok((await timeRatio((size) => parse(piece.repeat(size)), 2000)) < 4, piece);
});

test('a redirect stands at the start of a text', () => {
  assert.equal(readRedirect('#redirect: [[Lamp|x]]\n[[Category:A]]', site)?.target.key, 'Lamp');
  assert.equal(readRedirect('#REDIRECT [[Lamp]]\nrest', site)?.rest, 'rest');
  assert.equal(readRedirect('a #REDIRECT [[Lamp]]', site), undefined);
  assert.equal(readRedirect('#REDIRECT Lamp', site), undefined);
});
