import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { exampleSite } from '../../../../test/rig/site.ts';
import {
  associatedPage,
  baseText,
  invalidTitleReason,
  isInvalid,
  makeTitle,
  parseTitle,
  prefixedKey,
  prefixedText,
  rootText,
  subpageText,
  talkPage,
  titlePartToKey,
  type TitleProblem,
} from './title.ts';

const site = exampleSite();

const valid: readonly [
  text: string,
  namespace: number,
  key: string,
  fragment?: string,
  interwiki?: string,
][] = [
  ['bridge', 0, 'Bridge'],
  [' Foo   bar_', 0, 'Foo_bar'],
  ['foo: bar', 0, 'Foo:_bar'],
  ['talk:foo', 1, 'Foo'],
  ['USER_TALK : foo', 3, 'Foo'],
  ['project:x', 4, 'X'],
  ['Harbour:x', 4, 'X'],
  ['wp:x', 4, 'X'],
  ['image:a.png', 6, 'A.png'],
  ['КАТЕГОРИЯ:мост', 14, 'Мост'],
  [':Category:x', 14, 'X'],
  [':x', 0, 'X'],
  ['de:foo bar', 0, 'foo_bar', '', 'de'],
  ['DE:Talk:x', 0, 'Talk:x', '', 'de'],
  ['de:', 0, '', '', 'de'],
  ['here:', 0, 'Main_Page'],
  ['here:de:x', 0, 'x', '', 'de'],
  ['here:talk:x', 1, 'X'],
  ['#a_b', 0, '', 'a b'],
  ['Foo #a#b', 0, 'Foo', 'a#b'],
  ['Talk:Foo\n', 1, 'Foo'],
  ['Talk:Foo#a\nb', 0, 'Talk:Foo', 'a\nb'],
  ['&eacute;t&#233;&#xE9;', 0, 'Étéé'],
  ['e&#x301;', 0, 'É'],
  ['&amp;', 0, '&'],
  ['&foo bar;', 0, '&foo_bar;'],
  ['100%', 0, '100%'],
  ['ǆ', 0, 'ǅ'],
  ['ßa', 0, 'Ssa'],
  ['ა', 0, 'ა'],
  ['ᾳ', 0, 'ᾼ'],
  ['\u202aBridge\u200e', 0, 'Bridge'],
  ['a\u00a0\u3000b', 0, 'A_b'],
  ['User:2001:db8::1', 2, '2001:DB8:0:0:0:0:0:1'],
  ['User:::1', 2, '0:0:0:0:0:0:0:1'],
  ['User talk:010.00.0.1/8', 3, '10.0.0.1/8'],
  ['a/.b', 0, 'A/.b'],
  ['...', 0, '...'],
  ['~~', 0, '~~'],
  ['Special:' + 'x'.repeat(512), -1, 'X' + 'x'.repeat(511)],
  ['é'.repeat(127), 0, 'É' + 'é'.repeat(126)],
];

test('parses valid titles', () => {
  for (const [text, namespace, key, fragment = '', interwiki = ''] of valid) {
    assert.deepEqual(
      parseTitle(text, site),
      makeTitle(namespace, key, fragment, interwiki),
      JSON.stringify(text),
    );
  }
});

const wrong: readonly [text: string, problem: TitleProblem][] = [
  ['', { code: 'title-invalid-empty' }],
  [' _ ', { code: 'title-invalid-empty' }],
  ['Talk:', { code: 'title-invalid-empty' }],
  ['Talk:#x', { code: 'title-invalid-empty' }],
  ['::', { code: 'title-invalid-leading-colon' }],
  ['Talk::x', { code: 'title-invalid-leading-colon' }],
  ['Talk:File:x', { code: 'title-invalid-talk-namespace' }],
  ['Talk:de:x', { code: 'title-invalid-talk-namespace' }],
  ['a[x]', { code: 'title-invalid-characters', characters: '[' }],
  ['x\ny', { code: 'title-invalid-characters', characters: '\n' }],
  ['%5B', { code: 'title-invalid-characters', characters: '%5B' }],
  ['a &foo; b', { code: 'title-invalid-characters', characters: '&foo;' }],
  ['&lt;', { code: 'title-invalid-characters', characters: '<' }],
  ['./x', { code: 'title-invalid-relative' }],
  ['a/..', { code: 'title-invalid-relative' }],
  ['File:a/../b', { code: 'title-invalid-relative' }],
  ['a~~~b', { code: 'title-invalid-magic-tilde' }],
  ['\ufffd', { code: 'title-invalid-utf8' }],
  ['\ud800', { code: 'title-invalid-utf8' }],
  ['&#0;', { code: 'title-invalid-utf8' }],
  ['é'.repeat(128), { code: 'title-invalid-too-long', maximumBytes: 255 }],
  ['Special:' + 'x'.repeat(513), { code: 'title-invalid-too-long', maximumBytes: 512 }],
  ['Talk:Foo \n', { code: 'title-invalid' }],
];

test('reports why titles are invalid', () => {
  for (const [text, problem] of wrong) {
    assert.deepEqual(parseTitle(text, site), { problem }, JSON.stringify(text));
  }
  assert.equal(
    invalidTitleReason({ code: 'title-invalid-characters', characters: '%5B' }, site),
    'The requested page title contains invalid characters: "%5B".',
  );
  assert.equal(
    invalidTitleReason({ code: 'title-invalid-too-long', maximumBytes: 512 }, site),
    'The requested page title is too long. It must be no longer than 512 bytes in UTF-8 encoding.',
  );
});

test('case-sensitive wikis keep the case of the first letter', () => {
  const sensitive = exampleSite('case-sensitive');
  assert.deepEqual(parseTitle('bridge', sensitive), makeTitle(0, 'bridge'));
  assert.deepEqual(parseTitle('user:bridge', sensitive), makeTitle(2, 'Bridge'));
});

test('a prefix or a leading colon overrides the default namespace', () => {
  assert.deepEqual(parseTitle('x', site, 14), makeTitle(14, 'X'));
  assert.deepEqual(parseTitle(':x', site, 14), makeTitle(0, 'X'));
  assert.deepEqual(parseTitle('talk:x', site, 14), makeTitle(1, 'X'));
});

test('formats titles', () => {
  assert.equal(prefixedText(makeTitle(14, 'A_b'), site), 'Категория:A b');
  assert.equal(prefixedKey(makeTitle(3, 'A_b'), site), 'User_talk:A_b');
  assert.equal(prefixedText(makeTitle(0, 'A_b', 'x', 'de'), site), 'de:A b');
  assert.equal(prefixedText(makeTitle(1234, 'A'), site), 'Special:Badtitle/NS1234:A');
});

test('subpages', () => {
  const cases: readonly [key: string, root: string, base: string, leaf: string][] = [
    ['A/B/C', 'A', 'A/B', 'C'],
    ['A', 'A', 'A', 'A'],
    ['/A', '/A', '/A', '/A'],
    ['//A/b', '//A', '//A', 'b'],
    ['A/', 'A', 'A', ''],
  ];
  for (const [key, root, base, leaf] of cases) {
    const title = makeTitle(0, key);
    assert.deepEqual(
      [rootText(title, site), baseText(title, site), subpageText(title, site)],
      [root, base, leaf],
      key,
    );
  }
  assert.equal(rootText(makeTitle(6, 'A/B'), site), 'A/B');
});

test('talk and subject pages', () => {
  assert.deepEqual(talkPage(makeTitle(2, 'A')), makeTitle(3, 'A'));
  assert.deepEqual(associatedPage(makeTitle(3, 'A')), makeTitle(2, 'A'));
  assert.equal(talkPage(makeTitle(-1, 'A')), undefined);
  assert.equal(talkPage(makeTitle(0, 'A', '', 'de')), undefined);
});

test('converts parts of titles to keys', () => {
  assert.equal(titlePartToKey('foo ', site), 'Foo_');
  assert.equal(titlePartToKey('', site), '');
  assert.equal(titlePartToKey('a b', site, 14), 'A_b');
  assert.equal(titlePartToKey('a#b', site), undefined);
  assert.equal(titlePartToKey('[', site), undefined);
  assert.equal(titlePartToKey('Talk:a', site), undefined);
  assert.equal(titlePartToKey('de:a', site), undefined);
  assert.equal(titlePartToKey('a', site, 99), undefined);
});

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      'Talk',
      'user',
      'wp',
      'de',
      'here',
      ':',
      '::',
      ' ',
      '_',
      '#',
      '.',
      '/',
      '&amp;',
      '&#38;',
      '%41',
      '1.2.3.4',
      '::1',
      'é',
    ),
  ),
  { maxLength: 8 },
);

test('parsing never throws, and formatted titles parse to themselves', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const title = parseTitle(parts.join(''), site);
      if (isInvalid(title) || title.interwiki !== '' || title.key.includes(':') || title.key.includes('&'))
        return;
      if (title.key === '') return;
      const again = parseTitle(prefixedText(title, site), site);
      assert.deepEqual(again, { ...title, fragment: '' });
    }),
    { numRuns: 3000 },
  );
});

test('the fast path of parsing gives the same titles', () => {
  const unit = fc.constantFrom(...'aZ09 _:.-/(,'.split(''), 'Talk', 'wp', 'User', 'de');
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      // A direction mark is dropped, and disables the fast path.
      assert.deepEqual(parseTitle(text, site), parseTitle(`\u200e${text}`, site));
    }),
    { numRuns: 3000 },
  );
});
