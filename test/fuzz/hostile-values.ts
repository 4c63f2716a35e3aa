import { below, type Random } from '../../bench/wiki/random.ts';

/** One of several values. */
export function pick<T>(draw: Random, values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[below(draw, values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

/** A byte of a form that belongs to no UTF-8 character, as requests represent it. */
const byte = (value: number): string => String.fromCharCode(0xdc00 + value);
const bytes = (...values: readonly number[]): string => values.map(byte).join('');

const integers = [
  ...['0', '-0', '+1', '-1', '1', '2', '007', '1e3', '1.5', '0x10', '1_000', '1,2', ' 5 ', '5\n', '٣', '９'],
  ...['NaN', 'nan', 'Infinity', '-Infinity', 'INF', 'null', 'undefined', 'true', 'max', '-max', '1/0'],
  ...[31n, 32n, 53n, 63n, 64n, 128n].flatMap((bits) => {
    const power = 2n ** bits;
    return [power, power - 1n, power + 1n, -power, -power - 1n, -power + 1n].map(String);
  }),
  '1'.repeat(400),
  `-${'9'.repeat(400)}`,
];

const timestamps = [
  ...[
    '0',
    '1',
    '-1',
    'now',
    'NOW',
    'infinity',
    'infinite',
    'never',
    '@0',
    '@1e9',
    '@-1',
    '1735689600',
    '1e10',
  ],
  ...[
    '20250230000000',
    '20251332256161',
    '00000000000000',
    '99999999999999',
    '2025060100000',
    '202506010000000',
  ],
  ...[
    '2025-02-30T25:61:61Z',
    '2025-02-29T00:00:00Z',
    '2025',
    '2025-06',
    '2025-06-01',
    '0000-00-00T00:00:00Z',
  ],
  ...['-0001-11-30T00:00:00Z', '9999-12-31T23:59:59Z', '10000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'],
  ...[
    '2025-06-01T00:00:00+99:99',
    '2025-06-01T00:00:00.123456789Z',
    '2025-06-01 00:00:00',
    '2025:06:01 00:00:00',
  ],
  ...[
    'Sun, 31 Feb 2025 00:00:00 GMT',
    'Sunday, 01-Jun-25 00:00:00 UTC',
    '99999999999',
    '9223372036854775807',
  ],
  ...[
    '01-Jun-25 00.00.00.000000',
    '1 fortnight',
    '+1 week',
    'last monday',
    '20250601T000000Z',
    '٢٠٢٥٠٦٠١٠٠٠٠٠٠',
  ],
];

const titles = [
  ...[
    '',
    ' ',
    '_',
    '__',
    ':',
    '::',
    ':::x',
    '/',
    '//',
    '.',
    '..',
    './x',
    '../x',
    'x/..',
    'x/../y',
    'x/./y',
    'x/.',
  ],
  ...[
    '<',
    '>',
    '[x]',
    '[[x]]',
    '{x}',
    '{{x}}',
    '#',
    '#x',
    'x#y',
    'x#',
    '|',
    '%',
    '%41',
    '%zz',
    '%00',
    '~~~',
    '~~~~~',
  ],
  ...[
    '&amp;',
    '&#x0;',
    '&#55296;',
    '&lt;script&gt;',
    '&nbsp;x',
    'x&',
    'Talk:',
    'Talk:Talk:x',
    'Talk:File:x',
    ':Talk:x',
  ],
  ...[
    'File:',
    'File:.',
    'File:.png',
    'File:a/b.png',
    'Media:x.png',
    'Special:',
    'Special:Random/../..',
    'Special:%',
  ],
  ...[
    'Special:Badtitle/NS999:x',
    'Special:MyPage/x',
    'Category:',
    'Template:',
    'MediaWiki:..',
    'User:',
    'User:#1',
  ],
  ...[
    'User:127.0.0.1',
    'User:::1',
    'User:2001:DB8::/32',
    'en:',
    'en::x',
    'en:de:fr:x',
    ':en:x',
    'simple:en:x',
    '-1:x',
  ],
  ...[
    'İ',
    'ı',
    'ß',
    'ẞ',
    'ŉ',
    'ǰ',
    'ﬁ',
    '𐐨',
    'ͅ',
    '\u200ex',
    'x\u200f',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\ufeffx',
    '\ufffd',
  ],
  ...[
    'a'.repeat(255),
    'a'.repeat(256),
    'é'.repeat(128),
    '😀'.repeat(64),
    'Talk:' + 'a'.repeat(256),
    'ŉ'.repeat(127),
  ],
];

const users = [
  ...[
    '#0',
    '#1',
    '#-1',
    '#9223372036854775808',
    '#1e3',
    '# 1',
    '0.0.0.0',
    '127.0.0.1',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.xxx',
  ],
  ...[
    '1.2.3.4/0',
    '1.2.3.4/33',
    '1.2.3.4/-1',
    '0.0.0.0/0',
    '1.2.3.4/16/16',
    '::',
    '::/0',
    '::1',
    '2001:db8::/129',
  ],
  ...[
    '::ffff:1.2.3.4',
    '2001:db8::1::2',
    '1:2:3:4:5:6:7:8:9',
    ':::1',
    'fe80::1%eth0',
    '[::1]',
    '1.2.3.4 - 1.2.3.9',
  ],
  ...[
    'en>x',
    '>',
    'a>b>c',
    '>x',
    'x>',
    '*Unregistered 1',
    '~2025-1',
    '~2025-',
    '~',
    'User:Keeper',
    'x@y',
    'x/y',
    '@',
  ],
];

const continuations = [
  ...[
    '',
    '|',
    '||',
    '-||',
    '|-',
    '||||||',
    '0|',
    '|0',
    '0|0|0',
    '0|0|0|0|0',
    'a|b|c|d|e|f',
    '-1|-1',
    '1|-1|x',
    '*|*',
  ],
  ...[
    '20250601000000|9223372036854775808',
    '20250601000000|-1',
    '0|20250601000000|1',
    '1|20250601000000|x',
    '99|x|y',
  ],
  ...[
    'page|zz|1',
    'page|4C6|x',
    'page|4c|1',
    'subcat||',
    'file|ff|9223372036854775807',
    'page|c3|1',
    'zzz|00|0',
  ],
  ...[
    '-||-||-',
    'allpages||',
    'info|revisions||links',
    '||info',
    'pageids||titles',
    'r|1|2',
    '0|Foo|-5',
    '0|Foo|1|2|3',
  ],
  ...[
    '[]',
    '{}',
    'null',
    '"',
    'AAAA',
    '====',
    '0|\u0000|0',
    '\u001f0\u001fA',
    '0|A|A|0',
    '0.5|0.5|0.5|0.5|1|0',
    '-2|X|1',
  ],
];

const patterns = [
  ...[
    "'",
    "''",
    "' OR 1=1 --",
    "'; DROP TABLE page; --",
    '"',
    '`',
    '\\',
    '\\\\',
    "\\'",
    '%',
    '_',
    '%_%',
    '\\%',
    '*',
    '?',
  ],
  ...[
    '**',
    '*a*',
    '?*',
    ';',
    '--',
    '/*',
    '*/',
    '#',
    '$1',
    '${x}',
    '@@version',
    ':x',
    '?1',
    '0x27',
    "x' AND SLEEP(9)#",
  ],
  ...[
    '(',
    ')',
    '((((((((',
    '[',
    ']',
    '[a-',
    '[z-a]',
    'a{99999}',
    '^(a+)+$',
    '(?=',
    '(?<x>',
    '\\1',
    '\\p{L}',
    '.*.*.*=.*',
  ],
  ...[
    '"unclosed',
    '"a b',
    '-',
    '-a',
    '!',
    '!-!',
    '~',
    '+-+',
    'AND',
    'OR',
    'NOT',
    'a NEAR/1 b',
    'a OR',
    '- -',
    '-(a',
    '(a OR b',
  ],
  ...[
    'intitle:',
    'insource:/(a+)+b/',
    'incategory:"',
    'prefix:',
    'all:',
    ':all',
    'Talk:*',
    'a~2',
    'si_text:a',
    'a* -b* "c*',
  ],
];

const wikitexts = [
  ...[
    '{{',
    '}}',
    '{{{',
    '}}}',
    '[[',
    ']]',
    '[[|',
    '[[a|',
    '[[File:',
    '{|',
    '|}',
    '|-',
    '||',
    '!!',
    "'''''",
    '<nowiki>',
    '<!--',
  ],
  ...[
    '{{{a|',
    '{{#if:',
    '{{#switch:a|',
    '{{#expr:1/0}}',
    '{{#invoke:x|y}}',
    '{{subst:',
    '{{PAGENAME}}',
    '{{int:',
    '{{:',
    '{{!}}',
  ],
  ...[
    '<ref>',
    '</ref>',
    '<pre>',
    '<b',
    '<div style="',
    '<gallery>\n',
    '<onlyinclude>',
    '<noinclude>',
    '<includeonly>',
    '-{',
    '}-',
  ],
  ...[
    '[http://',
    '[//',
    'http://[',
    'ISBN 1',
    '~~~~',
    '__TOC__',
    '== a ==\n',
    '= =',
    '======a======\n',
    '* ',
    ':;#*',
    '----',
    '\n ',
  ],
  ...[
    '#REDIRECT [[',
    '#REDIRECT [[a]]',
    '[[a]]x',
    '[[:a]]',
    '[[a#b|c]]',
    '[[Category:x|',
    '{{DISPLAYTITLE:',
    '{{plural:2|a|b}}',
  ],
  ...[
    '&lt;',
    '&#0;',
    '&#x110000;',
    '&bogus;',
    '\x7fUNIQ--nowiki-00000000-QINU\x7f',
    '<translate>',
    '<tvar name=',
    '<!--T:1-->',
  ],
];

const characters = [
  ...[
    '\0',
    '\u0001',
    '\b',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\v',
    '\f',
    '\u001b[31m',
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u200b',
    '\u200d',
  ],
  ...[
    '\u0301',
    '\u0316',
    'e\u0301',
    '\u0344',
    '\u1100\u1161',
    '\u202e',
    '\u2066',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\ufffe',
    '\uffff',
  ],
  ...[
    '\u{1f468}\u200d\u{1f469}',
    '\u{e0001}',
    '\u{10ffff}',
    '\u{1d15e}',
    '\ufdfa',
    'Å',
    '\ufb4f',
    '\u0958',
    '\u{2f800}',
  ],
  ...[byte(0xff), byte(0xc3), byte(0xa9), bytes(0xc0, 0x80), bytes(0xe2, 0x82), bytes(0xf0, 0x9f, 0x98)],
  ...[
    bytes(0xed, 0xa0, 0x80),
    bytes(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
    bytes(0xf4, 0x90, 0x80, 0x80),
    bytes(0xfe, 0xfe),
  ],
];

const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'length',
];

const markup = [
  ...[
    '<script>alert(1)</script>',
    '"><img src=x>',
    ']]>',
    '<?xml?>',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    '\'"<>&',
    '</api>',
  ],
  ...[
    'O:8:"stdClass":0:{}',
    's:9:"x";',
    'a:1:{i:0;N;}',
    '{"a":[1,{"b":null}]}',
    '[',
    '\\u0000',
    '</pre>',
    '//evil.example',
  ],
  ...[
    'http://',
    'https://x',
    '//x',
    'mailto:x',
    'http://[::1',
    'http://x:99999/',
    'http://a@b:c@d/',
    'javascript:x',
    '*.example',
  ],
];

/** Lengths of values: seldom so long that bounds on them matter. */
function length(draw: Random): number {
  const kind = draw();
  const exponent = kind < 0.9 ? 1 + draw() * 1.5 : kind < 0.99 ? 2.5 + draw() : 3.5 + draw() * 1.5;
  return Math.floor(10 ** exponent);
}

/** A value that repeats something, or nests it. */
function repeated(draw: Random): string {
  const [open, close] = pick(draw, [
    ...[characters, patterns, wikitexts, titles, integers].map((values) => [pick(draw, values), '']),
    ...[
      ['{{', '}}'],
      ['[[', ']]'],
      ['{{{', '}}}'],
      ['(', ')'],
      ['[', ']'],
      ['<div>', '</div>'],
      ['{{#if:a|', '}}'],
    ],
    ...[
      ['\u0301\u0316', ''],
      ['a', ''],
      ['a ', ''],
      ['http://a/', ''],
      ['%', ''],
      ['|', ''],
      ['\u001f', ''],
      ['-', ''],
    ],
    ...[
      ['a/', ''],
      ['..', ''],
      ['en:', ''],
      ['0|', ''],
      ['<b>', ''],
      ['{|\n|', ''],
      ['&amp;', ''],
      ['é', ''],
      ['😀', ''],
    ],
  ] as const) as readonly [string, string];
  const count = Math.floor(length(draw) / Math.max(1, open.length + close.length)) + 1;
  const middle = draw() < 0.5 ? '' : 'a';
  return open.repeat(count) + middle + (draw() < 0.5 ? close.repeat(count) : '');
}

/** Length that a list is kept below, unless a single value is longer. */
const LONGEST_LIST = 20_000;

/** Joins values as a parameter that takes several does, sometimes too many of them. */
export function list(draw: Random, value: () => string): string {
  const count = pick(draw, [
    1,
    1,
    2,
    2,
    2,
    3,
    3,
    3,
    4,
    4,
    5,
    5,
    8,
    8,
    20,
    50,
    51,
    draw() < 0.3 ? 501 : 10,
    draw() < 0.1 ? 6000 : 7,
  ]);
  const some = Array.from({ length: Math.min(count, 1 + below(draw, 8)) }, value);
  const all: string[] = [];
  for (let size = 0; all.length < count && size < LONGEST_LIST;) {
    const one = some[all.length % some.length] ?? '';
    all.push(all.length < some.length ? one : one + all.length);
    size += one.length;
  }
  return draw() < 0.1 ? `\u001f${all.join('\u001f')}` : all.join('|');
}

/** Changes one thing about a value. */
export function altered(draw: Random, value: string): string {
  const at = below(draw, value.length + 1);
  const [before, after] = [value.slice(0, at), value.slice(at)];
  const odd = (): string =>
    pick(draw, pick(draw, [characters, characters, patterns, integers, markup, wikitexts]));
  return pick(draw, [
    () => before,
    () => after,
    () => before + odd() + after,
    () => before + odd() + after,
    () => before + after.slice(1),
    () => before + before + after,
    () => value.replace(/\d+/, () => pick(draw, integers)),
    () => value.replaceAll(/\d/g, (digit) => (draw() < 0.3 ? String(below(draw, 10)) : digit)),
    () => value.replaceAll('|', pick(draw, ['', '||', '\u001f', ' | ', '%7C'])),
    () => value.split('|').toReversed().join('|'),
    () => value.split('|').slice(1).join('|'),
    () => (draw() < 0.5 ? value.toUpperCase() : value.toLowerCase()),
    () => `${value}|${value}`,
    () => `!${value}`,
    () => ` ${value} `,
  ])();
}

/** Values that are unusual for parameters of a type, by its name in `paraminfo`. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  integer: integers,
  limit: integers,
  namespace: integers,
  timestamp: timestamps,
  expiry: timestamps,
  title: titles,
  user: [...users, ...titles],
};

/** A value that nobody sends who means well, mostly of the kind that a parameter of this type might stumble over. */
export function hostile(draw: Random, type: string, name: string): string {
  const own = /continue$|^offset$/.test(name) ? continuations : /text/.test(name) ? wikitexts : ofType[type];
  if (own && draw() < 0.5) return pick(draw, own);
  const kind = draw();
  if (kind < 0.12) return repeated(draw);
  const one = pick(draw, [
    ...[
      integers,
      timestamps,
      titles,
      users,
      continuations,
      patterns,
      patterns,
      wikitexts,
      characters,
      characters,
    ],
    ...[prototypeNames, markup],
  ]);
  const value = pick(draw, one);
  if (kind < 0.3) return altered(draw, value);
  if (kind < 0.4) return value + hostile(draw, type, name);
  return value;
}

/** A name that no parameter has, or one that means something to the language. */
export const hostileName = (draw: Random): string =>
  draw() < 0.5
    ? pick(draw, prototypeNames)
    : pick(draw, pick(draw, [characters, patterns, titles, markup])) || 'x';
