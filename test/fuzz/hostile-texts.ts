/** A byte of a form that belongs to no UTF-8 character, as requests represent it. */
const byte = (value: number): string => String.fromCharCode(0xdc00 + value);
const bytes = (...values: readonly number[]): string => values.map(byte).join('');

/** The values in a text, a line or two spaces apart. */
const spaced = (text: string): readonly string[] => text.split(/\n *| {2,}/).filter((value) => value !== '');

/** Numbers, and what looks like one. */
export const integers = [
  ...spaced(`
    0  -0  +1  -1  1  2  007  1e3  1.5  0x10  1_000  1,2  ٣  ９  NaN  nan  Infinity  -Infinity  INF  null
    undefined  true  max  -max  1/0
  `),
  ' 5 ',
  '5\n',
  ...[31n, 32n, 53n, 63n, 64n, 128n].flatMap((bits) => {
    const power = 2n ** bits;
    return [power, power - 1n, power + 1n, -power, -power - 1n, -power + 1n].map(String);
  }),
  '1'.repeat(400),
  `-${'9'.repeat(400)}`,
];

/** Times, many of which there are not. */
export const timestamps = [
  ...spaced(`
    0  1  -1  now  NOW  infinity  infinite  never  @0  @1e9  @-1  1735689600  1e10  20250230000000
    20251332256161  00000000000000  99999999999999  2025060100000  202506010000000  2025-02-30T25:61:61Z
    2025-02-29T00:00:00Z  2025  2025-06  2025-06-01  0000-00-00T00:00:00Z  -0001-11-30T00:00:00Z
    9999-12-31T23:59:59Z  10000-01-01T00:00:00Z  +275760-09-13T00:00:00Z  2025-06-01T00:00:00+99:99
    2025-06-01T00:00:00.123456789Z  2025-06-01 00:00:00  2025:06:01 00:00:00  Sun, 31 Feb 2025 00:00:00 GMT
    Sunday, 01-Jun-25 00:00:00 UTC  99999999999  9223372036854775807  01-Jun-25 00.00.00.000000  1 fortnight
    +1 week  last monday  20250601T000000Z  ٢٠٢٥٠٦٠١٠٠٠٠٠٠
  `),
];

/** Titles, most of them malformed. */
export const titles = [
  ...spaced(`
    _  __  :  ::  :::x  /  //  .  ..  ./x  ../x  x/..  x/../y  x/./y  x/.  <  >  [x]  [[x]]  {x}  {{x}}  #  #x
    x#y  x#  |  %  %41  %zz  %00  ~~~  ~~~~~  &amp;  &#x0;  &#55296;  &lt;script&gt;  &nbsp;x  x&  Talk:
    Talk:Talk:x  Talk:File:x  :Talk:x  File:  File:.  File:.png  File:a/b.png  Media:x.png  Special:
    Special:Random/../..  Special:%  Special:Badtitle/NS999:x  Special:MyPage/x  Category:  Template:
    MediaWiki:..  User:  User:#1  User:127.0.0.1  User:::1  User:2001:DB8::/32  en:  en::x  en:de:fr:x  :en:x
    simple:en:x  -1:x  İ  ı  ß  ẞ  ŉ  ǰ  ﬁ  𐐨  \u{345}  \u{200e}x  x\u{200f}  \u{a0}  \u{3000}  \u{2028}
    \u{feff}x  �
  `),
  '',
  ' ',
  'a'.repeat(255),
  'a'.repeat(256),
  'é'.repeat(128),
  '😀'.repeat(64),
  `Talk:${'a'.repeat(256)}`,
  'ŉ'.repeat(127),
];

/** Names of accounts, addresses and ranges. */
export const users = [
  ...spaced(`
    #0  #1  #-1  #9223372036854775808  #1e3  # 1  0.0.0.0  127.0.0.1  256.1.1.1  1.2.3  1.2.3.xxx  1.2.3.4/0
    1.2.3.4/33  1.2.3.4/-1  0.0.0.0/0  1.2.3.4/16/16  ::  ::/0  ::1  2001:db8::/129  ::ffff:1.2.3.4
    2001:db8::1::2  1:2:3:4:5:6:7:8:9  :::1  fe80::1%eth0  [::1]  1.2.3.4 - 1.2.3.9  en>x  >  a>b>c  >x  x>
    *Unregistered 1  ~2025-1  ~2025-  ~  User:Keeper  x@y  x/y  @
  `),
];

/** Values of `continue`, and nearly such. */
export const continuations = [
  ...spaced(`
    |  ||  -||  |-  ||||||  0|  |0  0|0|0  0|0|0|0|0  a|b|c|d|e|f  -1|-1  1|-1|x  *|*
    20250601000000|9223372036854775808  20250601000000|-1  0|20250601000000|1  1|20250601000000|x  99|x|y
    page|zz|1  page|4C6|x  page|4c|1  subcat||  file|ff|9223372036854775807  page|c3|1  zzz|00|0  -||-||-
    allpages||  info|revisions||links  ||info  pageids||titles  r|1|2  0|Foo|-5  0|Foo|1|2|3  []  {}  null  "
    AAAA  ====  0|\u{0}|0  \u{1f}0\u{1f}A  0|A|A|0  0.5|0.5|0.5|0.5|1|0  -2|X|1
  `),
  '',
];

/** What means something to SQL, to regular expressions or to a search. */
export const patterns = [
  ...spaced(`
    '  ''  ' OR 1=1 --  '; DROP TABLE page; --  "  \`  \\  \\\\  \\'  %  _  %_%  \\%  *  ?  **  *a*  ?*  ;  --
    /*  */  #  $1  \${x}  @@version  :x  ?1  0x27  x' AND SLEEP(9)#  (  )  ((((((((  [  ]  [a-  [z-a]  a{99999}
    ^(a+)+$  (?=  (?<x>  \\1  \\p{L}  .*.*.*=.*  "unclosed  "a b  -  -a  !  !-!  ~  +-+  AND  OR  NOT
    a NEAR/1 b  a OR  - -  -(a  (a OR b  intitle:  insource:/(a+)+b/  incategory:"  prefix:  all:  :all  Talk:*
    a~2  si_text:a  a* -b* "c*
  `),
];

/** Pieces of wikitext, most of them left open. */
export const wikitexts = [
  ...spaced(`
    {{  }}  {{{  }}}  [[  ]]  [[|  [[a|  [[File:  {|  |}  |-  ||  !!  '''''  <nowiki>  <!--  {{{a|  {{#if:
    {{#switch:a|  {{#expr:1/0}}  {{#invoke:x|y}}  {{subst:  {{PAGENAME}}  {{int:  {{:  {{!}}  <ref>  </ref>
    <pre>  <b  <div style="  <onlyinclude>  <noinclude>  <includeonly>  -{  }-  [http://  [//  http://[  ISBN 1
    ~~~~  __TOC__  = =  :;#*  ----  #REDIRECT [[  #REDIRECT [[a]]  [[a]]x  [[:a]]  [[a#b|c]]  [[Category:x|
    {{DISPLAYTITLE:  {{plural:2|a|b}}  &lt;  &#0;  &#x110000;  &bogus;  \u{7f}UNIQ--nowiki-00000000-QINU\u{7f}
    <translate>  <tvar name=  <!--T:1-->
  `),
  '<gallery>\n',
  '== a ==\n',
  '======a======\n',
  '* ',
  '\n ',
];

/** Characters that need care, and bytes that are none. */
export const characters = [
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
  '\u{1f468}\u200d\u{1f469}',
  '\u{e0001}',
  '\u{10ffff}',
  '\u{1d15e}',
  '\ufdfa',
  'Å',
  '\ufb4f',
  '\u0958',
  '\u{2f800}',
  byte(0xff),
  byte(0xc3),
  byte(0xa9),
  bytes(0xc0, 0x80),
  bytes(0xe2, 0x82),
  bytes(0xf0, 0x9f, 0x98),
  bytes(0xed, 0xa0, 0x80),
  bytes(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
  bytes(0xf4, 0x90, 0x80, 0x80),
  bytes(0xfe, 0xfe),
];

/** What every object of the language has. */
export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'length',
];

/** What means something to a format, to HTML or to a URL. */
export const markup = [
  ...spaced(`
    <script>alert(1)</script>  "><img src=x>  ]]>  <?xml?>  <!DOCTYPE a [<!ENTITY b "c">]>  &b;  '"<>&  </api>
    O:8:"stdClass":0:{}  s:9:"x";  a:1:{i:0;N;}  {"a":[1,{"b":null}]}  [  \\u0000  </pre>  //evil.example
    http://  https://x  //x  mailto:x  http://[::1  http://x:99999/  http://a@b:c@d/  javascript:x  *.example
  `),
];
