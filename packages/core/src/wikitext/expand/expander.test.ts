import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { createSite, type Site } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import type { ExpansionContext } from './context.ts';
import { expandTemplates } from './expander.ts';
import type { KnownPage } from './facts.ts';

const example = exampleSite().configuration;
const word = (name: string, ...aliases: string[]) => ({
  name,
  aliases: aliases.length > 0 ? aliases : [name],
  'case-sensitive': false,
});
const site: Site = createSite(
  {
    ...example,
    namespaces: {
      ...example.namespaces,
      10: {
        id: 10,
        case: 'first-letter',
        name: 'Template',
        subpages: true,
        content: false,
        nonincludable: false,
      },
    },
    extensiontags: ['<nowiki>', '<pre>'],
    functionhooks: [
      'if',
      'ifeq',
      'switch',
      'ifexist',
      'iferror',
      'expr',
      'lc',
      'pagename',
      'padleft',
      'formatnum',
      'ns',
    ],
    variables: ['pagename', '!', 'currentyear'],
    magicwords: [
      word('subst', 'SUBST:'),
      word('safesubst', 'SAFESUBST:'),
      word('lc', 'LC:'),
      word('ns', 'NS:'),
      word('default', '#default'),
      { name: 'pagename', aliases: ['PAGENAME'], 'case-sensitive': true },
    ],
  },
  [],
);

const templates: Readonly<Record<string, string>> = {
  Greet: 'Hello {{{1|you}}}{{{end|!}}}<noinclude> not here</noinclude>',
  Only: 'a <onlyinclude>{{{1}}}<noinclude>n</noinclude>,</onlyinclude> {{Greet}} <onlyinclude>c</onlyinclude> d',
  Outer: '<includeonly>[{{Greet|{{{1}}}|end=?}}]</includeonly>',
  Loop: 'a{{Loop}}',
  List: '* item',
  Double: '{{Double 2|{{{1}}}{{{1}}}}}',
};

function expand(text: string, more: Partial<ExpansionContext> = {}): string {
  const page = ({ namespace, key }: { namespace: number; key: string }): KnownPage | undefined => {
    const wikitext = namespace === 10 ? templates[key.replaceAll('_', ' ')] : undefined;
    return wikitext === undefined ? undefined : { id: 1, size: wikitext.length, wikitext };
  };
  return expandTemplates(text, {
    site,
    title: makeTitle(0, 'Stone_bridge'),
    pageId: 7,
    environment: { now: Date.UTC(2026, 0, 2) },
    facts: { page, count: () => 0 },
    budget: { nodes: 10_000, characters: 10_000 },
    ...more,
  });
}

for (const [text, expected] of [
  ['{{Greet}} {{Greet|all|end=.}} {{greet|1=A|B}}', 'Hello you! Hello all. Hello B!'],
  ['{{Outer|x}}', '[Hello x?]'],
  ['{{Only|b}}', 'b,c'],
  ['{{Loop}}', 'a<span class="error">Template loop detected: [[:Template:Loop]]</span>'],
  ['x {{List}}', 'x \n* item'],
  ['{{Missing}} {{:Missing}}', '[[:Template:Missing]] [[:Missing]]'],
  ['{{{1}}} {{{1|d}}}', '{{{1}}} d'],
  ['a<!-- c -->b <nowiki>{{Greet}}</nowiki>', 'ab <nowiki>{{Greet}}</nowiki>'],
  ['{{PAGENAME}} {{PAGENAME:Talk:A b}} {{pagename}}', 'Stone bridge A b [[:Template:Pagename]]'],
  ['{{#if: | a | b }}{{#if:x|a}}{{#ifeq:01|1|same|not}}', 'basame'],
  ['{{#switch: c | a | c = 1 | #default = 2 }}{{#switch: z | a = 1 | other }}', '1other'],
  ['{{#ifexist:Template:Greet|y|n}}{{#ifexist:Nope|y|n}}', 'yn'],
  ['{{#expr: (1 + 2) * 3 ^ 2 / 4}} {{#expr: 7 mod 4 round 0}} {{#iferror:{{#expr:1/0}}|bad}}', '6.75 3 bad'],
  ['{{lc:ABC}} {{padleft:7|3}} {{formatnum:-1234.5}} {{ns:1}}', 'abc 007 −1,234.5 Talk'],
  ['{{subst:Greet}} {{safesubst:Greet}} {{#unknown:x}}', '{{subst:Greet}} Hello you! {{#unknown:x}}'],
] as const) {
  test(`expands ${text}`, () => {
    assert.equal(expand(text), expected);
  });
}

test('only substitutions are expanded before a save', () => {
  const text = '{{Greet}} {{subst:Greet|<!-- c -->x}} <!-- kept --> <noinclude>n</noinclude>';
  assert.equal(expand(text, { saving: true }), '{{Greet}} Hello x! <!-- kept --> <noinclude>n</noinclude>');
});

test('limits stop an expansion', () => {
  const wide = '{{Greet}}'.repeat(2000);
  assert.match(expand(wide, { budget: { nodes: 100, characters: 1e6 } }), /Too much to expand/);
  assert.match(expand(wide, { budget: { nodes: 1e6, characters: 100 } }), /Too much to include/);
  const deep = '{{#if:1|'.repeat(5000) + '}}'.repeat(5000);
  assert.match(expand(deep), /Too many levels/);
  for (const [open, close] of [
    ['{{{a|', '}}}'],
    ['{{{', '}}}'],
    ['{{lc:', '}}'],
    ['{{Greet|', '}}'],
  ] as const)
    assert.match(expand(open.repeat(10_000) + close.repeat(10_000)), /too m(?:any levels|uch to include)/i);
});

test('a template without arguments is expanded once where it is called again', () => {
  const facts = {
    count: () => 0,
    page: ({ key }: { key: string }): KnownPage => {
      const level = Number(key.slice(1));
      const wikitext = level < 10 ? `{{L${level + 1}}}`.repeat(2) : '{{{1|a}}}';
      return { id: 1, size: wikitext.length, wikitext };
    },
  };
  const budget = { nodes: 50, characters: 20_000 };
  assert.equal(expand('{{L0}}', { facts, budget }), 'a'.repeat(1024));
});

test('an error is known by the class of its element', () => {
  const isError = (html: string): boolean => expand(`{{#iferror:${html}|y|n}}`) === 'y';
  assert.ok(isError('<p id="a"\nclass="b error c">'));
  assert.ok(isError('<div class="a class="error">'));
  assert.ok(!isError('<p>class="error"</p><p class="errors">'));
  assert.ok(!isError(`<p class="${' '.repeat(50)}`));
});
