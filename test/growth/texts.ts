/** A text of about a given number of characters, built to be costly to read. */
export type HostileText = (size: number) => string;

const repeated =
  (unit: string, start = '', end = ''): HostileText =>
  (size) =>
    start + unit.repeat(Math.ceil(size / unit.length)) + end;

/** Pairs whose first halves are all opened before the second halves close them. */
const nested =
  (open: string, close: string, middle = ''): HostileText =>
  (size) => {
    const times = Math.ceil(size / (open.length + close.length));
    return open.repeat(times) + middle + close.repeat(times);
  };

const numbered =
  (unit: (i: number) => string): HostileText =>
  (size) => {
    const parts: string[] = [];
    let length = 0;
    for (let i = 0; length < size; i++) {
      const part = unit(i);
      parts.push(part);
      length += part.length;
    }
    return parts.join('');
  };

const byUnit = (units: readonly string[], start = '', end = ''): Record<string, HostileText> =>
  Object.fromEntries(
    units.map((unit) => [JSON.stringify(`${start}${unit}…${end}`), repeated(unit, start, end)]),
  );

/** Values of any parameter, by name. */
export const values: Readonly<Record<string, HostileText>> = {
  'marks': repeated('\u0301\u0316', 'a'),
  'marks after separators': repeated('|a\u0301\u0316\u0301'),
  'marks between U+001F': repeated('\u001fa\u0316\u0301'),
  'Hangul': repeated('\u1161\u11a8', '\u1100'),
  'precomposed': repeated('\u0344'),
  'numbered': numbered((i) => `${i}|`),
  'numbered after U+001F': numbered((i) => `\u001f${i}`),
  'timestamps': numbered((i) => `${20_000_000_000_000 + i}|`),
  ...byUnit([
    'a', 'Á', 'ß', 'İ', '\u{10400}', '\ud800', '漢', '0', '9', '-', '+', '.', '1.', ':', 'a:', 'User:', 'File:', 'here:', 'en:', 'w:', 'Talk:',
    '::', '_', ' ', '\u00a0', '\u200e', '\u3000', '#', '/', '../', './', '/.', '//', '\\', '|', '||', 'a|', '\u001f', '%', '%41', '%e9', '%ff',
    '&', '&amp;', '&#', '&#x41;', '&#00', '&a', ';', ',', '"', "'", '"a ', 'a "', '(', ')', '()', '*', 'a*', '* ', '-a ', '+a ', '~', '~~~',
    '<', '>', '=', '@', '@a', '[', ']', '{', '}', '$1', '\n', '\r\n', '\t', '\0', '\ufeff', '\ufffd', 'a ', 'a OR ', 'intitle:', '!', '?', '1.2.3.', '1:', 'f:f:', '0:0/',
    '1 day ', 'T0', 'Z', 'xxx', '%2F', 'aA', 'a.b.', 'http://', 'http://a.', 'mailto:', ';q=0.1,', 'en,', 'en;',
  ]),
  ...byUnit(['/', ' ', '_', '.', '0', '\u0301', '-', ':', '&a'], 'a', 'b'),
  ...byUnit(['a', '.', '/', 'a.', '%', '%41', '@', ':', '0', '../', '?', '[', 'f:'], 'http://', ' '),
  ...byUnit(['0', ':', 'f:', '1.', '255.'], '1', '/24'),
};

const wikitextUnits = [
  '{', '{{', '{{a', '{{a|', '{{a|b=', '{{{', '{{{a|', '{{{{', '{{{{{', '[', '[[', '[[a', '[[a|', '[[a]', '[[a]]', '[[a|b]]', '[[a]]b', '[[:', '[[File:a|', '[[File:a|[[', '[[File:a.png|b]]', '[[Category:a|', '[[Category:a]]',
  '[[Category:a]]\n', '[[de:a]]', '[[en:', '[[../', '[[/', '[[a#', '[[a#b]]', '[[%', '[[%41', '[[[', '[[a|[', ']]', '}}', ']', '}', '|', '}}}',
  '-{', '-{a|', '-{a;', '-{en:a;', '-{}-', '-{zh-hans:a;zh-hant:b}-', '}-', '{|', '{|\n', '{|\n|-\n|a||b\n', '|-\n', '|}', '!!', '\n|', '\n{|',
  "'", "''", "'''", "'''''", "''a", "'''a", "'''''a", "''a\n", "'''a ''b ", "''''", "\n'''a",
  '=', '==', '==a==\n', '=a\n', '\n=', '\n==a', '\n== a ==', '\n==a== ', '======', '\n====== a', '==<!--', '\n==a==<!-- --> ', '== a <!-- ', '\n==a',
  '<', '<a', '<a ', '<a>', '<b>', '<b', '<b ', '<b a', '<b a=', '<b a="', '<b a="b" ', '</b>', '</', '</a', '<!', '<!--', '<!-- -->', '<!-- -->\n', ' <!-- --> ', '<!--\n', '-->', '\n<!-- -->', '<br>', '<div>', '<span>', '<i><b>', '<td>', '<p>\n',
  '<ref', '<ref>', '<ref name=', '<ref name="a">', '<ref name=a/>', '</ref>', '<ref>a</ref>', '<ref>a', '<references/>', '<nowiki', '<nowiki>', '</nowiki>', '<nowiki/>', '<nowiki>a</nowiki>', '<nowiki><pre>', '<pre>', '<pre', '<pre>a</pre>', '<gallery>', '<gallery>\na\n', '<math>', '<noinclude>', '</noinclude>', '<includeonly>', '</includeonly>', '<onlyinclude>', '<onlyinclude>a</onlyinclude>', '<noinclude', '<indicator name=a>', '<score>', '<pre/', '<poem>', '<section begin=',
  '&', '&amp;', '&amp', '&#', '&#3', '&#39;', '&a', '&aa;', '&lt;', '&nbsp;', '&quot;',
  'http:', 'http://', 'http://a ', 'http://a.', 'http://a.,', 'http://a(', 'http://a)', '[http://a', '[http://a ', '[http://a b]', '[http://a]', '[//', '[//a ', 'http://a&lt;', 'http://http://', '://', ':', 'a:', 'mailto:', 'mailto:a', 'news:a ', '[mailto:a', '[http:', 'http://a/%', 'http://a/../', '[http://a/. ', 'RFC ', 'RFC 1 ', 'PMID 1 ', 'ISBN 1234567890 ', 'ISBN ',
  '__', '__TOC__', '__TOC', '__NOTOC__ ', '__NOEDITSECTION__', '__a__', '_', '__a', '____',
  '~', '~~~', '~~~~', '~~~~~', '~~~~~~', '[[a|]]', '[[|a]]', '[[a (b)|]]', '[[a, b|]]', '[[a ( |]]', '[[(', '[[a (', '[[:a (b', '[[|',
  '\n', '\n\n', '\n ', '\n*', '\n#', '\n:', '\n;', '\n;a:', '\n----', '*', '**', ':;', '\n**', ' ', '\t', '\r', 'a ', 'a\n', ' \n', 'a', '#REDIRECT', '#REDIRECT [[a', '\u0301\u0316', '\ud83d\ude00', '\ue000', '\u007f', '\0',
  '{{subst:', '{{subst:a}}', '{{safesubst:', '{{msg:', '{{msgnw:', '{{raw:', '{{int:', '{{int:a', '{{int:mainpage}}',
];

/** Wikitexts, by name. */
export const wikitexts: Readonly<Record<string, HostileText>> = {
  ...byUnit(wikitextUnits),
  ...byUnit(['a', ' ', '\n', '.', "'", '\u0301', '<', '&', '_', '-'], '[[', ']]'),
  ...byUnit(['a', ' ', '.', ',', ')', '%41', '&', '/', '/..', '\u0301'], 'http://a', ' b'),
  ...byUnit(['a', ' ', 'a ', 'a=', 'a="', 'a="" ', '=', '\n', '/'], '<ref ', '>b</ref>'),
  ...byUnit(['a', ' ', 'a-', 'a=', 'a="" ', 'class=', 'style=a '], '==<span ', '>b</span>==\n'),
  ...byUnit(['=', '= ', ' ', '<i>', '</i>', "''", "'''", '<i>a</b>', '[[a]]', '[http://a b]', '&', '<ref/>', '\u0301', 'a', '<!-- -->', '{{a}}', '<b', '<span>', '__TOC__'], '==', '==\n'),
  ...byUnit([' ', '\n', '\t', '<!-- -->', '\u00a0'], 'a', 'b'),
  ...byUnit([' ', '\n', '<!-- -->', 'a'], '#REDIRECT', '[[b]]'),
  ...byUnit([' ', '|', '|a', '|a=', '=', '<!-- -->', '\n', '{{b}}', '[[b]]', '&', ':'], '{{a', '}}'),
  ...byUnit(['|a', '|a=b', '|#default', ' ', '|{{a}}', '|1=', '\u0301', '='], '{{#switch:b', '}}'),
  ...byUnit(['(', '-', '+', 'not ', '1+', '1^', '1 ', '(1', ')', '9', '.', ' ', 'e', 'sin ', '1*(', '<', 'a', '1and '], '{{#expr:', '}}'),
  ...byUnit(['-', '+', '1', ' ', 'day ', '+1 day ', '1.', ':', '/', 'a', '\\', '"', 'next '], '{{#time:Y-m-d|', '}}'),
  ...byUnit(['Y', '\\', '"', 'xr', 'x', 'xn', 'D, d M Y H:i:s ', '" '], '{{#time:', '}}'),
  ...byUnit(['0', ',', '.', '1,', '-', ' '], '{{formatnum:', '}}'),
  ...byUnit(['0', ',', '1,', '٠'], '{{formatnum:', '|R}}'),
  ...byUnit(['a', '../', './', '/', '.'], '{{#rel2abs:', '}}'),
  ...byUnit(['a', '/', 'a/', ':'], '{{#titleparts:', '|2}}'),
  ...byUnit(['a', 'ß', '\u{10400}'], '{{lc:', '}}'),
  ...byUnit(['a', 'ß', '\u{10400}'], '{{ucfirst:', '}}'),
  ...byUnit(['a', 'é', '%', '+', ' '], '{{urlencode:', '}}'),
  ...byUnit(['a', '[[', '[[a|', '[[a]', ' ', '[[:', '&'], '{{anchorencode:', '}}'),
  ...byUnit(['a', ' a', ' class=""', ' class="', '<strong ', '<strong class="', '<strong class="a '], '{{#iferror:<strong ', '|b}}'),
  ...byUnit(['a', '1', ' ', '|1=a', '|a'], '{{plural:1|', '}}'),
  ...byUnit(['0', 'a', ' '], '{{padleft:', '|500|x}}'),
  ...byUnit(['a', '=', '|a=b', '|a="', "'", ' '], '{{#tag:ref|a|', '}}'),
  ...byUnit(['{{padleft:|500|x}}', '{{lc:a}}', '{{#if:a|b}}', '{{#ifexist:a|b}}', '{{#expr:1+1}}', '{{#time:Y}}', '{{PAGENAME}}', '{{NUMBEROFPAGES}}', '{{CURRENTTIME}}', '{{DISPLAYTITLE:a}}', '{{DEFAULTSORT:a}}', '{{#tag:ref|a}}', '{{fullurl:a}}', '{{ns:1}}', '{{PAGESIZE:a}}', '{{plural:1|a}}', '{{Leaf}}', '{{Leaf|a}}', '{{PROTECTIONLEVEL:edit}}', '{{#language:de}}', '{{REVISIONID}}', '{{grammar:a|b}}', '{{a:b}}']),
  'template arguments of many names': numbered((i) => `{{a|${i}=b}}`),
  'links to many pages': numbered((i) => `[[Page ${i}]]`),
  'links that overlap': numbered((i) => `[[Page ${i}|`),
  'many templates': numbered((i) => `{{Template ${i}}}`),
  'many categories': numbered((i) => `[[Category:${i}|${i}]]`),
  'many headings': numbered((i) => `\n== ${i} ==\n`),
  'headings of one name': repeated('\n== a ==\n'),
  'headings one level down and up': numbered((i) => `\n${'='.repeat((i % 6) + 1)}a${'='.repeat((i % 6) + 1)}`),
  'many external links': numbered((i) => `http://example${i}.org/ `),
  'many entities': numbered((i) => `&#${i};`),
  'many language links': numbered((i) => `[[de:${i}]]`),
  'many refs': numbered((i) => `<ref name="${i}">a</ref>`),
  'many arguments': (size) => `{{Leaf${numbered((i) => `|${i}=a`)(size)}}}`,
  'one argument with many names': (size) => `{{#switch:a${numbered((i) => `|${i}=a`)(size)}}}`,
  'many unknown tags': numbered((i) => `<t${i}>`),
  'many closings after an unknown one': (size) => `${'<pre>'.repeat(size / 10)}${'</pre '.repeat(size / 10)}`,
  'unclosed refs before closings of another': (size) => `${'<ref>'.repeat(size / 12)}${'</gallery>'.repeat(size / 12)}`,
  'nested templates': nested('{{a|', '}}'),
  'nested ifs': nested('{{#if:a|', '}}'),
  'nested conditions': nested('{{#if:', '|b}}', 'a'),
  'nested switches': nested('{{#switch:a|a=', '}}'),
  'nested equalities': nested('{{#ifeq:', '|a|b|c}}'),
  'nested arguments': nested('{{{a|', '}}}'),
  'nested lc': nested('{{lc:', '}}'),
  'nested padleft': nested('{{padleft:', '|500|x}}'),
  'nested links': nested('[[a|', ']]'),
  'nested files': nested('[[File:a.png|', ']]'),
  'nested converters': nested('-{a|', '}-'),
  'nested tables': nested('{|\n|a\n', '\n|}'),
  'nested elements': nested('<b>', '</b>'),
  'nested spans in a heading': (size) => `==${nested('<span>', '</span>', 'a')(size)}==\n`,
  'nested calculation': (size) => `{{#expr:${nested('(', ')', '1')(size)}}}`,
  'nested calculations': nested('{{#expr:1+', '}}', '1'),
  'nested quotes': nested("'''a''b", "''c'''"),
  'nested refs': nested('<ref>', '</ref>'),
  'nested brackets': nested('[', ']', 'a'),
  'nested braces': nested('{', '}', 'a'),
  'transclusions that double': repeated('{{Double 1}}'),
  'transclusions of itself': repeated('{{Self}}'),
  'transclusions of each other': repeated('{{Ping}}'),
  'transclusions of a large page': repeated('{{Large}}'),
  'nested transclusions': nested('{{Echo|', '}}', 'a'),
  'arguments passed down': nested('{{Twice|', '}}', 'a'),
};
