import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wikitextSection, wikitextTree, withSection } from './section.ts';

const tags = ['nowiki', 'pre'];
const page = 'Lead\n\n== One ==\n1\n=== Sub ===\n2\n== Two ==\n3\n';

test('a section includes its subsections', () => {
  assert.equal(wikitextSection(page, '0', tags), 'Lead');
  assert.equal(wikitextSection(page, '1', tags), '== One ==\n1\n=== Sub ===\n2');
  assert.equal(wikitextSection(page, '2', tags), '=== Sub ===\n2');
  assert.equal(wikitextSection(page, '3', tags), '== Two ==\n3');
  assert.equal(wikitextSection(page, '4', tags), undefined);
  assert.equal(wikitextSection('', '1', tags), undefined);
});

test('replaces and appends sections', () => {
  assert.equal(
    withSection(page, '2', '=== New ===\n4', tags),
    'Lead\n\n== One ==\n1\n=== New ===\n4\n\n== Two ==\n3',
  );
  assert.equal(withSection(page, '3', '', tags), 'Lead\n\n== One ==\n1\n=== Sub ===\n2');
  assert.equal(withSection('Lead', 'new', '== A ==', tags), 'Lead\n\n== A ==');
  assert.equal(withSection('', 'new', '== A ==', tags), '== A ==');
  assert.equal(withSection(page, '9', 'x', tags), page);
});

test('lines that only look like headings', () => {
  const text = '<nowiki>\n== A ==\n</nowiki>\n<!--\n== B ==\n-->\n=\nx == y ==\n== C == <!-- c -->\nz';
  assert.equal(wikitextSection(text, '1', tags), '== C == <!-- c -->\nz');
});

test('a heading in a template argument is counted but is not a section', () => {
  const text = '{{t|\n== A ==\n}}\n== B ==\nb';
  assert.equal(wikitextSection(text, '1', tags), undefined);
  assert.equal(wikitextSection(text, '2', tags), '== B ==\nb');
});

test('sections of a transclusion', () => {
  const text = '<noinclude>\n== A ==\n</noinclude>\n== B ==\nb';
  assert.equal(wikitextSection(text, '1', tags), '== A ==\n</noinclude>');
  assert.equal(wikitextSection(text, 'T-1', tags), '== B ==\nb');
});

test('a tree may be deeper than the stack', () => {
  const tree = wikitextTree('{{{a|'.repeat(20_000) + '}}}'.repeat(20_000), tags);
  assert.ok(tree.endsWith('</value></part></tplarg></root>'));
});

for (const [text, tree] of [
  ['a & <b>', 'a &amp; &lt;b&gt;'],
  [
    '{{t|a|k=v}}',
    '<template><title>t</title><part><name index="1"/><value>a</value></part>' +
      '<part><name>k</name><equals>=</equals><value>v</value></part></template>',
  ],
  ['{{{1|x}}}', '<tplarg><title>1</title><part><name index="1"/><value>x</value></part></tplarg>'],
  ['\n{{a}}', '\n<template lineStart="1"><title>a</title></template>'],
  ['{{{{a}}}}', '{<tplarg><title>a</title></tplarg>}'],
  ['[[a|{{b}}]] {{c', '[[a|<template><title>b</title></template>]] {{c'],
  ['== h ==', '<h level="2" i="1">== h ==</h>'],
  ['=====', '<h level="2" i="1">=====</h>'],
  [
    '<pre a="1">{{x}}</pre>',
    '<ext><name>pre</name><attr> a=&quot;1&quot;</attr><inner>{{x}}</inner><close>&lt;/pre&gt;</close></ext>',
  ],
  ['a\n <!-- c --> \nb', 'a\n<comment> &lt;!-- c --&gt; \n</comment>b'],
  ['<includeonly>x</includeonly>y', '<ignore>&lt;includeonly&gt;x&lt;/includeonly&gt;</ignore>y'],
] as const) {
  test(`the tree of ${JSON.stringify(text)}`, () => {
    assert.equal(wikitextTree(text, tags), `<root>${tree}</root>`);
  });
}
