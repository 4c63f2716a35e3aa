import { readFileSync } from 'node:fs';
import { dump, page } from '../rig/dump.ts';

/** Title, wikitext and namespace of each page of a wiki whose links come from templates. */
const pages: readonly (readonly [title: string, text: string, namespace?: number])[] = [
  ['Heron', '{{Bird|name=Heron|place=[[Marsh]]|see={{Seealso|Egret|Crane}}}}\n[[Reeds]]'],
  ['Egret', '{{bird|name=Egret}}\n{{Bird/old|[[Nowhere]]}}'],
  [
    'Crane',
    '{{Plain}}{{#ifexist:Heron|[[Waders]]|[[Unknown waders]]}}{{#ifexist:Dodo|[[Extinct]]|[[Extant]]}}',
  ],
  ['Marsh', '{{#ifexist:Heron|[[Waders]]|[[Unknown waders]]}}'],
  ['Loop', '{{Loop}} [[Round]]'],
  ['Broken', '{{Missing template|[[Never seen]]}} {{Bird|name=[[Open'],
  ['Included page', '{{:Heron}} {{Note:Missing}} {{Marsh}}'],
  ['Waders', '{{#switch:{{PAGENAME}}|Waders={{Seealso|{{lc:HERON}}}}|#default=[[Other]]}}'],
  [
    'List',
    '<noinclude>[[Hidden]]</noinclude>{{List of|a=1|b=[[Beach]]}}<includeonly>[[Unseen]]</includeonly>',
  ],
  [
    'Template:Bird',
    '<includeonly>{{DEFAULTSORT:{{{name}}}, bird}}[[File:{{{name|Any}}}.jpg|thumb|[[{{{name}}} (picture)]]]]' +
      '{{{place|[[No place]]}}} {{{see|}}} [https://birds.example/{{urlencode:{{{name}}}}} {{{name}}}]' +
      '[[Category:Birds]]{{#if:{{{place|}}}|[[Category:Birds of {{#titleparts:Places/{{{name}}}|1|1}}]]}}</includeonly>' +
      '<noinclude>{{Documentation}}[[Category:Bird templates]]</noinclude>',
    10,
  ],
  ['Template:Bird/old', '#REDIRECT [[Template:Plain]]', 10],
  ['Template:Plain', '[[Plain link]]{{Plain/inner|{{{1|}}}}}', 10],
  ['Template:Plain/inner', '{{#ifeq:{{{1}}}||[[Inner]]|[[Inner of {{{1}}}]]}}', 10],
  ['Template:Seealso', '[[{{{1}}}]]{{#if:{{{2|}}}|{{Seealso|{{{2}}}}}}}', 10],
  [
    'Template:Documentation',
    '{{#ifexist:{{FULLPAGENAME}}/doc|{{{{FULLPAGENAME}}/doc}}|[[Undocumented]]}}',
    10,
  ],
  ['Template:Bird/doc', 'For [[bird]]s. <includeonly>[[Category:Documented templates]]</includeonly>', 10],
  ['Template:Loop', '[[Looping]] {{Loop}}', 10],
  [
    'Template:List of',
    '{| \n|-\n| {{{a}}} || {{{b}}} {{!}} {{{c|{{{d|[[Default]]}}}}}}\n|}\n<onlyinclude>[[Only]] {{{b}}} {{#expr:{{{a}}}+1}}</onlyinclude>',
    10,
  ],
];

/** The dump of that wiki. */
export const transclusions = dump(
  ...pages.map(([title, text, namespace = 0], i) => page(i + 1, title, text, i + 1, namespace)),
);

/** Rows of MediaWiki 1.43's link tables after it imported that dump, as `page | target…`, without tracking categories. */
export const linksInMediaWiki: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('transclusion-links.json', import.meta.url), 'utf8'),
) as Record<string, string[]>;
