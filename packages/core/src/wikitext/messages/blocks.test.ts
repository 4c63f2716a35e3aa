import assert from 'node:assert/strict';
import test from 'node:test';
import { formatBlocks } from './blocks.ts';

const cases: readonly (readonly [title: string, text: string, html: string])[] = [
  ['one line', 'a', '<p>a\n</p>'],
  ['lines of one paragraph', 'a\nb', '<p>a\nb\n</p>'],
  ['paragraphs', 'a\n\nb', '<p>a\n</p><p>b\n</p>'],
  ['a list', '* a\n* b', '<ul><li>a</li>\n<li>b</li></ul>'],
  ['text around a list', 'a\n# b\n# c\n\nd', '<p>a\n</p>\n<ol><li>b</li>\n<li>c</li></ol>\n<p>d\n</p>'],
  ['nested lists', '* a\n** b\n* c', '<ul><li>a\n<ul><li>b</li></ul></li>\n<li>c</li></ul>'],
  ['lists of two kinds', '* a\n# b', '<ul><li>a</li></ul>\n<ol><li>b</li></ol>'],
  ['a term with its definition', ';a:b\n;c:d', '<dl><dt>a</dt>\n<dd>b</dd>\n<dt>c</dt>\n<dd>d</dd></dl>'],
  [
    'a term with a colon in a tag',
    ';<b title="x:y">a</b>:b',
    '<dl><dt><b title="x:y">a</b></dt>\n<dd>b</dd></dl>',
  ],
  ['a term, then its definition', ';a\n:b', '<dl><dt>a</dt>\n<dd>b</dd></dl>'],
  ['block elements', '<div>\na\n</div>\nb', '<div>\n<p>a\n</p>\n</div>\n<p>b\n</p>'],
];

for (const [title, text, html] of cases) {
  test(`blocks of ${title}`, () => {
    assert.equal(formatBlocks(text), html);
  });
}
