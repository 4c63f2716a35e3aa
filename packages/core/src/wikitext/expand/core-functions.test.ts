import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { createSite } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { expandTemplates } from './expander.ts';

const { configuration } = exampleSite();
const site = createSite(
  {
    ...configuration,
    extensiontags: ['<nowiki>', '<ref>'],
    protocols: ['http://', 'mailto:'],
    functionhooks:
      'anchorencode bidi formatdate formatnum int lc localurl ns pagename plural uc urlencode'.split(' '),
    variables:
      'contentlanguage currentdayname currentmonthabbrev currentmonthname currentmonthnamegen pagelanguage'.split(
        ' ',
      ),
    magicwords: [{ name: 'rawsuffix', aliases: ['R'], 'case-sensitive': true }],
    defaultoptions: {},
  },
  [],
);

const german: Readonly<Record<string, string>> = {
  february: 'Februar',
  feb: 'Feb.',
  sunday: 'Sonntag',
  'february-gen': 'Februars',
};

const expand = (text: string, language = 'en'): string =>
  expandTemplates(text, {
    site,
    title: makeTitle(0, 'Stone_bridge'),
    pageId: 7,
    environment: { now: Date.UTC(2026, 1, 1) },
    language,
    textIn: (message, of) => (of === 'de' ? german[message] : undefined),
    budget: { nodes: 10_000, characters: 10_000 },
  });

const date = (title: string, text: string): string =>
  `<span class="mw-formatted-date" title="${title}">${text}</span>`;

/** What MediaWiki 1.43 answers. */
const expected: readonly (readonly [text: string, expanded: string])[] = [
  ['{{anchorencode:<b>x</b>}}', 'x'],
  ["{{anchorencode:''it'' '''b'''}}", 'it_b'],
  ['{{anchorencode:foo[[bar|baz]]qux [[x]]}}', 'foobazqux_x'],
  ['{{anchorencode:a&b "c" \'d\'}}', 'a&amp;b_&quot;c&quot;_&#039;d&#039;'],
  ['{{anchorencode:[}} {{anchorencode:<}} {{anchorencode:%41}}', '&#91; &lt; %2541'],
  [
    '{{anchorencode:a__b ISBN http://x RFC &amp; [http://x y] a_b  c}}',
    'a_b_&#73;SBN_http&#58;//x_&#82;FC_&amp;_y_a_b_c',
  ],
  ['{{anchorencode:a<nowiki>x</nowiki>}}', 'a'],
  ['{{#formatdate:2001-02-03}}', date('2001-02-03', '2001-02-03')],
  ['{{#formatdate:2001-02-03|dmy}}', date('2001-02-03', '3 February 2001')],
  ['{{#formatdate:3 feb 2001|mdy}}', date('2001-02-03', 'February 3, 2001')],
  ['{{#formatdate:February 3, 2001 BC|ymd}}', date('-2000-02-03', '2001 BC February 3')],
  ['{{#formatdate:2001, 3 February|ISO 8601}}', date('2001-02-03', '2001-02-03')],
  [
    '{{#formatdate:5 may|mdy}} {{#formatdate:May 5|ymd}}',
    `${date('05-05', 'May 5')} ${date('05-05', 'May 5')}`,
  ],
  ['{{#formatdate:-0043-02-03|dmy}}', date('-0043-02-03', '3 February 44 BC')],
  ['{{#formatdate:0099-01-01|mdy}}', date('0099-01-01', 'January 1, 99')],
  [
    '{{#formatdate:2001-13-01|dmy}} {{#formatdate:1 May 12345}} {{#formatdate:2001-2-3}}',
    '2001-13-01 1 May 12345 2001-2-3',
  ],
  ['{{bidi:}}{{bidi:-1}}{{bidi:[}}', '-1['],
  ['{{bidi:a}} {{bidi:1 ש}}', '\u202aa\u202c \u202b1 ש\u202c'],
  ['{{ns:}}{{ns:0}}{{ns:999}}{{ns:1e3}}{{ns:1=y}}', 'Talk'],
  ['{{localurl:%41}}', '/wiki/A'],
  ['{{uc:a<nowiki>x</nowiki>}} {{lc:A<ref>B</ref>C}}', 'A<nowiki>x</nowiki> a<ref>B</ref>c'],
  ['{{urlencode:a<nowiki>x</nowiki>b}}', 'ab'],
  ['{{int:<b>}} {{int:&amp;}}', '⧼&lt;b&gt;⧽ ⧼&amp;amp;⧽'],
  ['{{PAGENAME:-1}} {{PAGENAME:+a}} {{PAGENAME:a-}}', '&#45;1 &#43;a A-'],
];
for (const [text, expanded] of expected) {
  test(`${text} is ${JSON.stringify(expanded)}`, () => {
    assert.equal(expand(text), expanded);
  });
}

/** Numbers and plural forms as MediaWiki 1.43 writes them. */
const numbers: readonly (readonly [language: string, expanded: string])[] = [
  ['en', '1,234 1,234,567.8 −12.5 12345.6 other'],
  ['es', '1234 1\u00a0234\u00a0567,8 −12,5 12345.6 other'],
  ['fr', '1\u00a0234 1\u00a0234\u00a0567,8 −12,5 12345.6 other'],
  ['hi', '१,२३४ १२,३४,५६७.८ −१२.५ 12345.6 other'],
  ['fa', '۱٬۲۳۴ ۱٬۲۳۴٬۵۶۷٫۸ −۱۲٫۵ 12345.6 other'],
  ['ja', '1,234 1,234,567.8 −12.5 12345.6 other'],
];
for (const [language, expanded] of numbers) {
  test(`numbers are written as in ${language}`, () => {
    const text =
      '{{formatnum:1234}} {{formatnum:1234567.8}} {{formatnum:-12.5}} {{formatnum:{{formatnum:12345.6}}|R}} {{plural:2|one|other}}';
    assert.equal(expand(text, language), expanded);
  });
}

test('millions have the usual plural form in Romance languages', () => {
  const text = '{{plural:1|a|b|c}}{{plural:2|a|b|c}}{{plural:1000000|a|b|c}}';
  assert.equal(expand(text, 'fr'), 'abb');
});

test('dates are in the language of the page', () => {
  assert.equal(
    expand('{{CURRENTMONTHNAME}} {{CURRENTDAYNAME}} {{CURRENTMONTHABBREV}}', 'de'),
    'Februar Sonntag Feb.',
  );
  assert.equal(expand('{{CURRENTMONTHNAMEGEN}} {{CURRENTMONTHNAME}}', 'de'), 'Februars Februar');
  assert.equal(expand('{{#formatdate:3 februar 2001|ISO 8601}}', 'de'), date('2001-02-03', '2001-02-03'));
  assert.equal(expand('{{PAGELANGUAGE}} {{CONTENTLANGUAGE}}', 'de'), 'de en');
});
