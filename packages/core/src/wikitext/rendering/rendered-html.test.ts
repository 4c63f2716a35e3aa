import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { createSite } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import type { LinkState } from '../comment-format.ts';
import { parseRendered, titlesOfRendered, writeRendered } from './rendered-html.ts';

const site = exampleSite();
const page = makeTitle(0, 'Harbour');
const picture = { name: 'A.png', width: 800, height: 600, mime: 'image/png', metadata: {} };
const write = (html: string, state: LinkState, of = site): string =>
  writeRendered(parseRendered(html, page, of), of, {
    stateOf: () => state,
    fileOf: () => (state === 'missing' ? undefined : picture),
  });

test('links are styled by their targets and include trailing letters', () => {
  const html = 'a <a href="/wiki/Old_bridge#Arch" title="Old bridge">bridge</a>s b';
  assert.deepEqual(
    titlesOfRendered(parseRendered(html, page, site)).map((title) => prefixedText(title, site)),
    ['Old bridge'],
  );
  assert.match(write(html, 'page'), /^a <a href="[^"]*Old_bridge#Arch" title="Old bridge">bridges<\/a> b$/);
  assert.match(
    write(html, 'missing'),
    /redlink=1" class="new" title="Old bridge \(page does not exist\)">bridges</,
  );
  assert.match(write(html, 'redirect'), /class="mw-redirect"/);
});

test('external links have the attributes that the configuration of the wiki gives them', () => {
  const { configuration } = site;
  const linksOf = (general: Readonly<Record<string, unknown>>): string =>
    write(
      '<a rel="nofollow" class="external" href="https://far.example/?a&amp;b">x</a> ' +
        '<a rel="nofollow" class="external free" href="https://b.isles.example/">y</a>',
      'page',
      createSite({ ...configuration, general: { ...configuration.general, ...general } }, []),
    );
  const links = (first: string, second: string): string =>
    `<a${first} class="external text" href="https://far.example/?a&amp;b">x</a> ` +
    `<a${second} class="external free" href="https://b.isles.example/">y</a>`;
  const nofollow = ' rel="nofollow"';
  assert.equal(linksOf({}), links(nofollow, nofollow));
  assert.equal(linksOf({ nofollowlinks: false }), links('', ''));
  assert.equal(linksOf({ nofollowdomainexceptions: ['isles.example'] }), links(nofollow, ''));
  assert.equal(linksOf({ nofollownsexceptions: [0] }), links('', ''));
  assert.equal(linksOf({ nofollownsexceptions: [1] }), links(nofollow, nofollow));
  assert.equal(
    linksOf({ externallinktarget: '_blank', nofollowdomainexceptions: ['isles.example'] }),
    links(
      ' target="_blank" rel="nofollow noreferrer noopener"',
      ' target="_blank" rel="noreferrer noopener"',
    ),
  );
  assert.equal(
    linksOf({ externallinktarget: '_top' }),
    links(' target="_top" rel="nofollow"', ' target="_top" rel="nofollow"'),
  );
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

test('in a case-sensitive wiki, links lead to titles as they are written', () => {
  const sensitive = exampleSite('case-sensitive');
  const link = (target: string): string =>
    write(`<a data-target="${target}" href="/wiki/Apple" title="Apple">${target}</a>`, 'page', sensitive);
  assert.equal(link('apple'), '<a href="/wiki/apple" title="apple">apple</a>');
  assert.equal(link('Apple'), '<a href="/wiki/Apple" title="Apple">Apple</a>');
  assert.equal(
    write('<a data-target="harbour" class="mw-selflink">x</a>', 'page', sensitive),
    '<a href="/wiki/harbour" title="harbour">x</a>',
  );
  assert.equal(
    write('<a data-target="apple" href="/wiki/Apple" title="Apple">a</a>', 'page'),
    '<a href="/wiki/Apple" title="Apple">a</a>',
  );
});

test('a link to a medium leads to the file', () => {
  const html = '<a data-target="Media:A.png" href="/wiki/Media%3AA.png" title="A.png">x</a>';
  assert.equal(write(html, 'page'), '<a href="/w/images/7/70/A.png" class="internal" title="A.png">x</a>');
  assert.equal(
    write(html, 'missing'),
    '<a href="/w/index.php?title=Special:Upload&amp;wpDestFile=A.png" class="new" title="A.png">x</a>',
  );
});

test('galleries have the default markup', () => {
  assert.equal(
    write('<ul class="gallery mw-gallery-traditional">\n\t<li>\n\t\t<div>a</div>\n\t</li>\n</ul>', 'page'),
    '<ul class="gallery mw-gallery-traditional">\n\t\t<li>\n\t\t\t<div>a</div>\n\t\t</li>\n</ul>',
  );
});

test('before 1.40, boxes of galleries contain a division', () => {
  const { configuration } = site;
  const older = createSite(
    { ...configuration, settings: { ...configuration.settings, version: '1.39' } },
    [],
  );
  assert.equal(
    write(
      '<ul class="gallery mw-gallery-packed">\n\t<li class="gallerybox" style="width: 155px">\n\t\ta\n\t</li>\n</ul>',
      'page',
      older,
    ),
    '<ul class="gallery mw-gallery-packed">\n\t\t<li class="gallerybox" style="width: 155px"><div style="width: 155px">\n\t\t\ta\n\t\t</div></li>\n</ul>',
  );
});
