import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { createSite } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import type { Facts } from '../expand/facts.ts';
import type { PageLinks } from './page-links.ts';
import { readLinks } from './read-links.ts';

const example = exampleSite().configuration;
const space = (id: number, name: string) => ({
  [id]: { id, case: 'first-letter' as const, name, subpages: true, content: false, nonincludable: false },
});
const site = createSite(
  {
    ...example,
    namespaces: { ...example.namespaces, ...space(10, 'Template'), ...space(828, 'Module') },
    extensiontags: ['<nowiki>', '<ref>', '<templatestyles>'],
    functionhooks: ['defaultsort', 'ifexist', 'invoke'],
    variables: [],
    magicwords: [{ name: 'defaultsort', aliases: ['DEFAULTSORT:'], 'case-sensitive': true }],
    protocols: ['http://', 'https://', '//'],
  },
  [],
);

function read(text: string, facts?: Facts): PageLinks {
  const revision = { id: 9, timestamp: '20200102030405', user: 'Mira', size: text.length };
  const place = { site, title: makeTitle(0, 'Harbour'), pageId: 5, revision };
  return readLinks([text], { ...place, ...(facts && { facts }) });
}

const pagesOf = (links: PageLinks): string[] => links.pages.map(({ key }) => key);

test('a URL ends where an extension tag starts', () => {
  const { external } = read('as it was.<ref>http://gulls.example/</ref><ref>Mira, p. 4</ref>');
  assert.deepEqual(external, [['http://example.gulls.', '/']]);
});

test('an empty label or a tag in the target makes no link', () => {
  const links = read('[[Pier|]] [[Category:Capes|]] [[Gu<nowiki/>lls]] [[Tide|tide]]');
  assert.deepEqual(pagesOf(links), ['Tide']);
  assert.deepEqual(links.categories, []);
});

test('sort keys and titles have no extension tags', () => {
  const links = read('{{DEFAULTSORT:Har<nowiki/>bour}}[[Category:Capes|H<nowiki/>a]]');
  assert.deepEqual(links.categories, [['Capes', 'Ha']]);
  assert.deepEqual(links.properties, [['defaultsort', 'Harbour']]);
});

test('finds links in the arguments of a template that passes them to a module', () => {
  const facts: Facts = {
    page: ({ key }) =>
      key === 'Infobox' ? { id: 6, size: 20, wikitext: '{{#invoke:Infobox|box}}' } : undefined,
    count: () => 0,
  };
  const links = read('{{Infobox|image=[[File:Cape.jpg|40px]]|keeper=[[Mira]]}}', facts);
  assert.deepEqual(pagesOf(links), ['Mira']);
  assert.deepEqual(links.files, ['Cape.jpg']);
});

test('testing for a page links to it', () => {
  assert.deepEqual(pagesOf(read('{{#ifexist:Tide|yes|no}}')), ['Tide']);
});

test('collects stylesheets, modules and templates, and links in unexpanded arguments', () => {
  const { templates, pages } = read(
    '<templatestyles src="Box/styles.css"/>{{Box|[[Pier]]}}{{#invoke:Tides|high|[[Moon]]}}',
  );
  assert.deepEqual(
    templates.map(({ namespace, key }) => `${namespace}:${key}`),
    ['10:Box/styles.css', '10:Box', '828:Tides'],
  );
  assert.deepEqual(
    pages.map(({ key }) => key),
    ['Pier', 'Moon'],
  );
});

test('finds no URLs in HTML tags', () => {
  const { external } = read('<span title="http://no.example/">a</span> <script src="http://yes.example/">');
  assert.deepEqual(external, [['http://example.yes.', '/']]);
});

test('the target of a redirect is a link or an interwiki link', () => {
  const redirect = { namespace: 14, key: 'Capes', interwiki: '', fragment: '' };
  const revision = { id: 9, timestamp: '20200102030405', user: 'Mira', size: 1 };
  const place = { site, title: makeTitle(0, 'Harbour'), pageId: 5, revision, redirect };
  const links = readLinks(['#REDIRECT [[:Category:Capes]] [[Pier]]'], place);
  assert.deepEqual(links.categories, []);
  assert.deepEqual(pagesOf(links), ['Capes', 'Pier']);
});

test('finds behavior switches where a wiki lists no magic words', () => {
  const silent = createSite({ ...site.configuration, magicwords: [] }, []);
  const place = { title: makeTitle(0, 'Harbour'), pageId: 5 };
  const revision = { id: 9, timestamp: '20200102030405', user: 'Mira', size: 1 };
  const { properties } = readLinks(['__NOTOC__ __hiddencat__ __DISAMBIG__ __disambig__'], {
    ...place,
    site: silent,
    revision,
  });
  assert.deepEqual(
    properties.map(([name]) => name),
    ['notoc', 'hiddencat', 'disambiguation'],
  );
});
