import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import type { Configuration } from '../../../../core/src/wiki/configuration.ts';
import { siteOfHead } from './head.ts';
import { siteOfSiteinfo } from './siteinfo.ts';

const base = {
  ...exampleSite().configuration,
  magicwords: [{ name: 'redirect', aliases: ['#REDIRECT'], 'case-sensitive': false }],
  languages: [
    { code: 'aa', bcp47: 'aa', name: 'Qafár af' },
    { code: 'fa', bcp47: 'fa', name: 'فارسی' },
  ],
} as unknown as Configuration;

const head = `<mediawiki version="0.11" xml:lang="fa"><siteinfo><sitename>Wiki &amp; more</sitename>
<dbname>fawiki</dbname><base>https://fa.wikipedia.org/wiki/%D8%A7</base><generator>MediaWiki 1.46.0</generator>
<case>case-sensitive</case><namespaces><namespace key="0" case="case-sensitive" />
<namespace key="14" case="first-letter">رده</namespace><namespace key="828" case="case-sensitive">پودمان</namespace>
</namespaces></siteinfo><page><namespace key="99">no</namespace>`;

test('reads name, URL, language and namespaces from the head of a dump', () => {
  const { general, namespaces, interwikimap, magicwords } = siteOfHead(head, base);
  assert.deepEqual(
    [general.sitename, general.wikiid, general.lang, general.rtl, general.case],
    ['Wiki & more', 'fawiki', 'fa', true, 'case-sensitive'],
  );
  assert.deepEqual(
    [general.server, general.servername, general.articlepath, general.mainpage],
    ['https://fa.wikipedia.org', 'fa.wikipedia.org', '/wiki/$1', 'ا'],
  );
  assert.equal(general.generator, base.general.generator, 'not the version that wrote the dump');
  assert.deepEqual(
    Object.keys(namespaces).filter((number) => namespaces[number] !== base.namespaces[number]),
    ['0', '14', '828'],
  );
  assert.equal(namespaces['1'], base.namespaces['1'], 'every wiki has the namespaces of MediaWiki itself');
  assert.deepEqual([namespaces['14']?.name, namespaces['14']?.canonical], ['رده', 'Category']);
  assert.deepEqual(
    [namespaces['828']?.canonical, namespaces['828']?.defaultcontentmodel],
    ['Module', 'Scribunto'],
  );
  assert.deepEqual(magicwords, [], 'the English word is not all that this language has');
  const prefixes = new Map(interwikimap.map((wiki) => [wiki.prefix, wiki]));
  assert.equal(prefixes.get('aa')?.language, 'Qafár af');
  assert.equal(prefixes.get('fa')?.localinterwiki, true);
  assert.equal(prefixes.get('wikt')?.url, 'https://fa.wiktionary.org/wiki/$1');
  assert.equal(prefixes.get('commons')?.language, undefined);
  assert.equal(prefixes.get('far')?.url, base.interwikimap.find(({ prefix }) => prefix === 'far')?.url);
});

test('keeps the base configuration for what the head lacks', () => {
  const site = siteOfHead('<mediawiki version="0.3"><siteinfo><sitename>Old</sitename></siteinfo>', base);
  assert.equal(site.general.sitename, 'Old');
  assert.deepEqual(site.namespaces, base.namespaces);
  assert.deepEqual(site.interwikimap, base.interwikimap);
});

test('reads namespaces and aliases from siteinfo of either formatversion', () => {
  const first = siteOfSiteinfo(
    JSON.stringify({
      query: {
        namespaces: { 6: { id: 6, case: 'first-letter', '*': 'Fichier', canonical: 'File', subpages: '' } },
        namespacealiases: [{ id: 6, '*': 'Image' }],
      },
    }),
    base,
  );
  const second = siteOfSiteinfo(
    JSON.stringify({
      query: {
        general: { generator: 'MediaWiki 1.46.0', sitename: base.general.sitename },
        namespaces: {
          6: {
            id: 6,
            case: 'first-letter',
            name: 'Fichier',
            canonical: 'File',
            subpages: true,
            content: false,
          },
        },
        namespacealiases: [{ id: 6, alias: 'Image' }],
      },
    }),
    base,
  );
  assert.deepEqual(first, second);
  assert.deepEqual(first.namespaces['6'], {
    id: 6,
    case: 'first-letter',
    name: 'Fichier',
    canonical: 'File',
    subpages: true,
    content: false,
    nonincludable: false,
  });
  assert.deepEqual(first.namespacealiases, [{ id: 6, alias: 'Image' }]);
});
