import assert from 'node:assert/strict';
import test from 'node:test';
import { htmlExtract, introductionOf, plainExtract } from './page-extract.ts';
import { textextractsSettings } from './settings.ts';

const defaultRemovals = textextractsSettings.fields['extractsRemoveClasses']?.default as readonly string[];
const plain = (html: string): string => plainExtract(html, defaultRemovals);
const marked = (html: string): string => htmlExtract(html, defaultRemovals);

test('omits everything but running text', () => {
  assert.equal(
    marked(
      '<div>box</div><table><tbody><tr><td>cell</td></tr></tbody></table><p>a<sup class="reference">1</sup>' +
        '<span class="x noprint">b</span> <img src="x"><span class="noexcerpts">c</span></p><style>d</style>',
    ),
    '<p>a <span>c</span></p>',
  );
});

test('a tag with a class matches elements without other classes', () => {
  assert.equal(
    marked('<ul class="gallery"><li>a</li></ul><ul class="gallery big"><li>b</li></ul>'),
    '<ul class="gallery big"><li>b</li></ul>',
  );
});

test('links are unwrapped', () => {
  assert.equal(marked('<p><a href="/wiki/A" class="new"><b>A</b></a>s</p>'), '<p><b>A</b>s</p>');
});

test('a heading is moved out of its box', () => {
  const box = (inner: string): string => `<div class="mw-heading mw-heading2">${inner}</div>`;
  assert.equal(marked(box('<h2 id="A">A</h2><span class="mw-editsection">edit</span>')), '<h2 id="A">A</h2>');
});

test('HTML is written as MediaWiki writes it', () => {
  assert.equal(
    marked(`<p title='a "b"'>&lt;&amp;"&nbsp;<br/></p><p title="'&quot;"></p><ul><li></li><li>x</li></ul>`),
    `<p title='a "b"'>&lt;&amp;"\u00A0<br></p><p title="'&quot;"></p><ul><li><li>x</li></ul>`,
  );
});

test('plain text marks headings and has no consecutive empty lines', () => {
  assert.equal(
    plain(
      '<p>a&nbsp;b &lt;i&gt;\n</p>\n<!-- c -->\n<h2><span>T</span></h2>\n<p>d\n</p><p><br></p>\n\n<p>e</p>',
    ),
    'a b <i>\n\n\u0001\u00022\u0002\u0001T\nd\n\ne',
  );
});

test('the introduction ends before the first heading, ignoring the table of contents', () => {
  assert.equal(
    introductionOf('<p>a</p><h2 id="mw-toc-heading">C</h2><p>b</p>\n<h3>H</h3>c'),
    '<p>a</p><h2 id="mw-toc-heading">C</h2><p>b</p>\n',
  );
  assert.equal(introductionOf('<p>a</p>'), '<p>a</p>');
});

test('elements that are nested too deeply are omitted', () => {
  assert.equal(plain(`${'<b>'.repeat(50)}a`), 'a');
  assert.equal(plain(`before${'<b>'.repeat(50_000)}a`), 'before');
});
