import assert from 'node:assert/strict';
import test from 'node:test';
import type { LinkState } from '../wikitext/comment-format.ts';
import { parseRendered, titlesOfRendered, writeRendered } from './rendered-html.ts';
import { exampleSite } from '../../test/rig/site.ts';
import { prefixedText } from '../wiki/title.ts';

const site = exampleSite();
const write = (html: string, state: LinkState): string =>
  writeRendered(parseRendered(html, site), site, () => state);

test('links are styled by their targets and include trailing letters', () => {
  const html = 'a <a href="/wiki/Old_bridge#Arch" title="Old bridge">bridge</a>s b';
  assert.deepEqual(
    titlesOfRendered(parseRendered(html, site)).map((title) => prefixedText(title, site)),
    ['Old bridge'],
  );
  assert.match(write(html, 'page'), /^a <a href="[^"]*Old_bridge#Arch" title="Old bridge">bridges<\/a> b$/);
  assert.match(
    write(html, 'missing'),
    /redlink=1" class="new" title="Old bridge \(page does not exist\)">bridges</,
  );
  assert.match(write(html, 'redirect'), /class="mw-redirect"/);
});

test('a missing file links to the upload page', () => {
  const html =
    '<figure typeof="mw:File/Thumb"><a href="/wiki/File%3AA_b.png" class="mw-file-description">' +
    '<img src="/wiki/Special%3ARedirect%2Ffile%2FA_b.png?width=20" width="20"></a></figure>';
  const missing = write(html, 'missing');
  assert.match(missing, /typeof="mw:Error mw:File\/Thumb"/);
  assert.match(missing, /wpDestFile=A_b.png" class="new" title="File:A b.png"/);
  assert.match(write(html, 'known'), /<img src="[^"]*Special:Redirect\/file\/A_b.png[?&][^"]*width=20"/);
});

test('the category list is removed, and table rows get a body', () => {
  const categories = '<div id="catlinks" class="catlinks"><div>x</div></div>';
  assert.equal(write(`<p>a</p>\n${categories}`, 'page'), '<p>a</p>');
  assert.equal(
    write('<table class="a"><tr><td>x</td></tr></table>', 'page'),
    '<table class="a"><tbody><tr><td>x</td></tr></tbody></table>',
  );
});

test('spaces before French punctuation do not break, and tags are unchanged', () => {
  assert.equal(
    write('<p title="a : b">« oui » : <b>non !</b> a :b ; 5 %</p>', 'page'),
    '<p title="a : b">«&#160;oui&#160;»&#160;: <b>non&#160;!</b> a :b&#160;; 5&#160;%</p>',
  );
});

test('a redirect shows its target', () => {
  assert.equal(
    write('<ul class="redirectText"><li>A</li></ul>', 'page'),
    '<div class="redirectMsg"><p>Redirect to:</p><ul class="redirectText"><li>A</li></ul></div>',
  );
});

test('an inline file is marked as such, and whether its size was given', () => {
  const html = (query: string, open: string): string =>
    `${open}<a href="/wiki/File%3AA.png" class="mw-file-description"><img src="/wiki/A.png${query}"></a></span>`;
  assert.match(write(html('', '<span>'), 'known'), /^<span class="mw-default-size" typeof="mw:File"><a /);
  assert.match(write(html('?width=20', '<span>'), 'known'), /^<span typeof="mw:File"><a /);
  assert.match(
    write(html('', '<span class="mw-image-border">'), 'missing'),
    /^<span class="mw-default-size mw-image-border" typeof="mw:Error mw:File"><a /,
  );
});

test('galleries have the default markup', () => {
  assert.equal(
    write('<ul class="gallery">\n\t<li>\n\t\t<div>a</div>\n\t</li>\n</ul>', 'page'),
    '<ul class="gallery mw-gallery-traditional">\n\t\t<li>\n\t\t\t<div>a</div>\n\t\t</li>\n</ul>',
  );
});
