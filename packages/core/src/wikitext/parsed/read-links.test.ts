import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { createSite } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { standardProtocols } from '../../wiki/url-parts.ts';
import type { PageLinks } from './page-links.ts';
import { readLinks } from './read-links.ts';

const site = createSite(
  {
    ...exampleSite().configuration,
    protocols: standardProtocols,
    magicwords: [
      { name: 'defaultsort', aliases: ['DEFAULTSORT:'], 'case-sensitive': true },
      { name: 'if', aliases: ['if'], 'case-sensitive': false },
      { name: 'pagename', aliases: ['PAGENAME'], 'case-sensitive': true },
      { name: 'displaytitle', aliases: ['DISPLAYTITLE'], 'case-sensitive': true },
    ],
    variables: ['pagename'],
    functionhooks: ['defaultsort', 'displaytitle', 'if'],
    extensiontags: ['<nowiki>', '<pre>', '<gallery>', '<ref>', '<templatestyles>'],
  },
  [],
);

const revision = { id: 1, timestamp: '20200101000000', user: 'Mira', size: 1 };

const read = (text: string, templates?: Readonly<Record<string, string>>): PageLinks =>
  readLinks([text], {
    site,
    title: makeTitle(0, 'Gull'),
    pageId: 1,
    revision,
    ...(templates && {
      facts: {
        page: ({ key }) => {
          const wikitext = templates[key];
          return wikitext === undefined ? undefined : { id: 2, size: wikitext.length, wikitext };
        },
        count: () => 0,
      },
    }),
  });

const pages = (text: string, templates?: Readonly<Record<string, string>>): string[] =>
  read(text, templates).pages.map(({ key }) => key);

test('each linked title counts once', () => {
  assert.deepEqual(pages('[[Cape]] [[cape|a]] [[Cape#West|b]] [[ Old  harbour ]] [[User:mira]]'), [
    'Cape',
    'Old_harbour',
    'Mira',
  ]);
  assert.deepEqual(
    pages('[[Gull]] [[Gull#Song]] [[#Song]] [[Special:Search]]'),
    [],
    'not to itself, nor to nowhere',
  );
  assert.deepEqual(pages('[[A\nb]] [[a[b]] [[]] [[|x]] [[http://x.example a]] [[A]b]]'), []);
});

test('comments and nowiki hold no links', () => {
  assert.deepEqual(pages('<!-- [[A]] --><nowiki>[[B]]</nowiki><pre>[[C]]</pre>[[D]]<ref>[[E]]</ref>'), [
    'E',
    'D',
  ]);
});

test('includeonly text does not count on the page itself', () => {
  assert.deepEqual(
    pages('<includeonly>[[A]]</includeonly><noinclude>[[B]]</noinclude><onlyinclude>[[C]]</onlyinclude>'),
    ['B', 'C'],
  );
});

test('images, their captions and targets', () => {
  const links = read(
    '[[File:a b.png|thumb|link=Tide|A [[Cape]] of [[File:In.png]]]] [[:File:Named.png]] [[Media:M.ogg]]',
  );
  assert.deepEqual(links.files, ['In.png', 'A_b.png', 'M.ogg']);
  assert.deepEqual(
    links.pages.map(({ key }) => key),
    ['Tide', 'Cape', 'Named.png'],
  );
  assert.deepEqual(read('<gallery>\nOne.png|a [[Cape]]\nFile:Two.png\n</gallery>').files, [
    'One.png',
    'Two.png',
  ]);
});

test('categories with sort keys, and links to categories', () => {
  const links = read(
    '[[Категория:Birds]] [[категория:Gulls|song, {{PAGENAME}}]] [[:Категория:Named]] {{DEFAULTSORT:Zull}}',
  );
  assert.deepEqual(links.categories, [
    ['Birds', ''],
    ['Gulls', 'song, Gull'],
  ]);
  assert.deepEqual(links.properties, [['defaultsort', 'Zull']]);
  assert.deepEqual(
    links.pages.map(({ key }) => key),
    ['Named'],
  );
});

test('language links and interwiki links', () => {
  const links = read('[[de:Möwe#Ruf]] [[:de:Möwe]] [[far:Away]]');
  assert.deepEqual(links.languages, [['de', 'Möwe#Ruf']]);
  assert.deepEqual(links.interwiki, [
    ['de', 'Möwe'],
    ['far', 'Away'],
  ]);
});

test('bracketed and bare external links', () => {
  const links = read(
    'See http://example.org/a, (https://example.org/b) [//example.org/c c] [mailto:m@example.org] xhttp://no.example ' +
      '[[Cape|http://hidden.example]] https://here.example.org/own',
  );
  assert.deepEqual(links.external, [
    ['https://org.example.', '/c'],
    ['mailto:org.example.@m', ''],
    ['http://org.example.', '/a'],
    ['https://org.example.', '/b'],
  ]);
});

test('collects unexpanded templates and the links of their arguments', () => {
  const links = read(
    '{{Note|[[Cape]]|x=[[Категория:Birds]]}} {{:Main}} {{User:Mira}} {{#if:|[[No]]|[[Yes]]}} {{{1|[[Usual]]}}}',
  );
  assert.deepEqual(
    links.templates.map(({ namespace, key }) => [namespace, key]),
    [
      [10, 'Note'],
      [0, 'Main'],
      [2, 'Mira'],
    ],
  );
  assert.deepEqual(
    links.pages.map(({ key }) => key),
    ['Yes', 'Usual', 'Cape'],
  );
  assert.deepEqual(links.categories, [['Birds', '']]);
});

test('expanded templates have their own links, and those of the arguments that they use', () => {
  const templates = {
    Note: 'of [[Tide]] {{Inner}} {{{1}}}<noinclude>[[Doc]]</noinclude>',
    Inner: '[[Категория:In]]',
  };
  const links = read('{{:Note|[[Cape]]|[[Unused]]}}', { ...templates });
  assert.ok(links.pages.some(({ key }) => key === 'Tide'));
  assert.ok(links.pages.some(({ key }) => key === 'Cape'));
  assert.ok(!links.pages.some(({ key }) => key === 'Unused' || key === 'Doc'));
});

test('properties of behavior switches and of a valid display title', () => {
  assert.deepEqual(read('__NOTOC__ __HIDDENCAT__ __NOSUCH__').properties, [
    ['notoc', ''],
    ['hiddencat', ''],
  ]);
  assert.deepEqual(read("{{DISPLAYTITLE:''gull''}}").properties, [['displaytitle', '<i>gull</i>']]);
  assert.deepEqual(read('{{DISPLAYTITLE:Tern}}').properties, []);
});

test('unknown parser functions stay as written where templates are expanded', () => {
  const links = read('{{:Frame|{{#unknown:x|[[Cape]]}}}} {{:{{#unknown:y}}}}', { Frame: '{{{1}}}' });
  assert.deepEqual(
    links.templates.map(({ key }) => key),
    ['Frame'],
  );
  assert.deepEqual(
    links.pages.map(({ key }) => key),
    ['Cape'],
  );
});
