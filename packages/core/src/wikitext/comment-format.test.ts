import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { softwareOf } from '../wiki/software.ts';
import { makeTitle } from '../wiki/title.ts';
import {
  linkedTitles,
  parseComment,
  renderComment,
  type CommentContext,
  type LinkState,
} from './comment-format.ts';

const site = exampleSite();
const page = makeTitle(0, 'Here/Sub');

const html = (comment: string, state: LinkState = 'page', place: CommentContext = { page }): string =>
  renderComment(parseComment(comment, site, place), site, () => state);

for (const [comment, expected] of [
  [`a & <b> "c" 'd' &eacute;`, 'a &amp; &lt;b&gt; &quot;c&quot; &#039;d&#039; é'],
  [
    '/* Past */ more',
    '<span class="autocomment"><a href="/wiki/Here/Sub#Past" title="Here/Sub">→<bdi dir="ltr">Past</bdi></a>: </span> more',
  ],
  [
    'x /* Sec [[link]] */',
    'x <span class="autocomment"><a href="/wiki/Here/Sub#Sec_link" title="Here/Sub">→<bdi dir="ltr">Sec &#91;&#91;link&#93;&#93;</bdi></a></span>',
  ],
  ['[[there]]s', '<a href="/wiki/There" title="There">theres</a>'],
  ['[[:File:A.png|the ]file]]!', '<a href="/wiki/File:A.png" title="File:A.png">the ]file</a>!'],
  [
    '[[/Below/]] [[../Up]]',
    '<a href="/wiki/Here/Sub/Below" title="Here/Sub/Below">/Below/</a> <a href="/wiki/Here/Up" title="Here/Up">../Up</a>',
  ],
  ['[[#part]]', '<a href="/wiki/Here/Sub#part" title="Here/Sub">#part</a>'],
  ['[[far:Page|p]]', '<a href="https://far.example.org/?page=Page" class="extiw" title="far:Page">p</a>'],
  ['[[a%20b]]', '<a href="/wiki/A_b" title="A b">a b</a>'],
  ['[[bad<title]] [[open', '[[bad&lt;title]] [[open'],
] as const) {
  test(`the comment ${comment}`, () => {
    assert.equal(html(comment), expected);
  });
}

test('links to missing pages and redirects', () => {
  assert.equal(
    html('[[Nothing]]', 'missing'),
    '<a href="/w/index.php?title=Nothing&amp;action=edit&amp;redlink=1" class="new" title="Nothing (page does not exist)">Nothing</a>',
  );
  assert.equal(html('[[Old]]', 'redirect'), '<a href="/wiki/Old" class="mw-redirect" title="Old">Old</a>');
});

test('section marks without a page are not links', () => {
  assert.equal(html('/* Past */', 'page', {}), '<span class="autocomment">Past</span>');
});

test('lists the titles whose existence matters', () => {
  assert.deepEqual(
    linkedTitles(parseComment('[[a]] [[Image:B.png|b]]', site)).map(({ namespace, key }) => [namespace, key]),
    [
      [0, 'A'],
      [6, 'B.png'],
    ],
  );
});

test('until 1.42, what follows a section is in the same element', () => {
  const older = {
    ...site,
    software: softwareOf({
      ...site.configuration,
      settings: { ...site.configuration.settings, version: '1.42' },
    }),
  };
  assert.equal(
    renderComment(parseComment('/* Past */ more /* End */', older, { page }), older, () => 'page'),
    '<span dir="auto"><span class="autocomment"><a href="/wiki/Here/Sub#Past" title="Here/Sub">→\u200ePast</a>: </span> more ' +
      '<span dir="auto"><span class="autocomment"><a href="/wiki/Here/Sub#End" title="Here/Sub">→\u200eEnd</a></span></span></span>',
  );
});

test('section marks have the texts of the wiki and the direction of the interface', () => {
  const render = (comment: string, marks: Parameters<typeof parseComment>[3]): string =>
    renderComment(parseComment(comment, site, { page }, marks), site, () => 'page');
  assert.match(render('/* Past */ more', { separator: '：' }), /<\/a>：<\/span> more$/);
  assert.match(render('so /* Past */', { prefix: '- ' }), /^so - <span class="autocomment">/);
  assert.match(render('/* Past */', { language: 'he' }), />←<bdi dir="rtl">Past<\/bdi>/);
});
