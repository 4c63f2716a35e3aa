import assert from 'node:assert/strict';
import test from 'node:test';
import { openTestDatabase } from '../../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { openStore } from '../../data/store/open-store.ts';
import { createSite } from '../../wiki/site.ts';
import { messageHtml } from './html.ts';

const cases: readonly (readonly [title: string, text: string, html: string])[] = [
  ['emphasis', "''a'' '''b''' '''''c'''''", '<i>a</i> <b>b</b> <i><b>c</b></i>'],
  ['emphasis that crosses', "''a '''b'' c'''", '<i>a <b>b</b></i><b> c</b>'],
  ['emphasis without an end', "it's ''late", "it's <i>late</i>"],
  ['special characters', 'a & b &lt; "c" < d > e', 'a &amp; b &lt; "c" &lt; d &gt; e'],
  [
    'links of the wiki',
    'see [[Nowhere at all|it]]',
    'see <a href="/w/index.php?title=Nowhere_at_all&amp;action=edit&amp;redlink=1" class="new" title="Nowhere at all (page does not exist)">it</a>',
  ],
  [
    'links elsewhere',
    '[https://isles.example/?a=1&b ways]',
    '<a rel="nofollow" class="external text" href="https://isles.example/?a=1&amp;b">ways</a>',
  ],
  ['plain elements', '<B>b</B> <span class="x" onclick="y">', '<b>b</b> <span class="x">\n</span>'],
  [
    'scripts',
    '<script>x</script><img src=x onerror=y>',
    '&lt;script&gt;x&lt;/script&gt;&lt;img src=x onerror=y&gt;',
  ],
  ['addresses that do something', '[javascript:alert(1) x]', '[javascript:alert(1) x]'],
  ['an attribute that ends itself', `<b title='"><script>'>x`, `<b>&lt;script&gt;'&gt;x\n</b>`],
  ['character references', '&#91;x&nbsp;y&unknown;', '&#91;x&#160;y&amp;unknown;'],
  ['text that is not wikitext', "<nowiki>''~~~''</nowiki> ''a''", "''~~~'' <i>a</i>"],
  ['spaces before punctuation', 'why ? « a » b :c', 'why&#160;? «&#160;a&#160;» b :c'],
  [
    'an address before a character reference',
    'https://isles.example/&gt;.',
    '<a rel="nofollow" class="external free" href="https://isles.example/">https://isles.example/</a>&gt;.',
  ],
  ['verbatim text', "<nowiki>''a'' [[b]] <i></nowiki>", "''a'' [[b]] &lt;i&gt;"],
  [
    'character references of all kinds',
    '&#X7B; &#065; &eacute; &bogus; &#1;',
    '&#x7b; &#65; &#233; &amp;bogus; &amp;#1;',
  ],
  ['spaces that do not break', 'a\u00a0b « c » : d ;e', 'a&#160;b «&#160;c&#160;»&#160;: d ;e'],
  [
    'elements in the label of a link',
    '[[Special:Search|<kbd>a&b</kbd> <x>]]',
    '<a href="/wiki/Special:Search" title="Special:Search"><kbd>a&amp;b</kbd> &lt;x&gt;</a>',
  ],
  ['ends without a beginning', 'a</b></i>', 'a'],
];

test('external links have the target of the configuration, and follow exceptions', async () => {
  const { configuration } = createWiki({ pages: {} });
  const general = {
    ...configuration.general,
    externallinktarget: '_blank',
    nofollowdomainexceptions: ['isles.example'],
  };
  using wiki = createWiki({ configuration: { ...configuration, general }, pages: {} });
  const context = {
    site: createSite(wiki.configuration, []),
    store: await openStore(await openTestDatabase(wiki.database)),
  };
  assert.equal(
    await messageHtml('https://far.example [https://a.isles.example b]', context),
    '<a target="_blank" rel="nofollow noreferrer noopener" class="external free" href="https://far.example">https://far.example</a> ' +
      '<a target="_blank" rel="noreferrer noopener" class="external text" href="https://a.isles.example">b</a>',
  );
});

for (const [title, text, html] of cases) {
  test(`HTML of ${title}`, async () => {
    using wiki = createWiki({ pages: {} });
    const context = {
      site: createSite(wiki.configuration, []),
      store: await openStore(await openTestDatabase(wiki.database)),
    };
    assert.equal(await messageHtml(text, context), html);
  });
}
