import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../../test/rig/wiki.ts';

test('lists the language links of a page, with URLs and language names', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({
    action: 'query',
    prop: 'langlinks',
    llprop: ['url', 'autonym'],
    titles: 'Main Page',
    lllimit: 1,
    lldir: 'descending',
  });
  assert.deepEqual(answer['query']?.['pages']?.[0]?.['langlinks'], [
    {
      lang: 'ja',
      url: 'https://ja.lanternisles.example/wiki/%E3%83%A1%E3%82%A4%E3%83%B3%E3%83%9A%E3%83%BC%E3%82%B8',
      autonym: '日本語',
      title: 'メインページ',
    },
  ]);
  assert.deepEqual(answer['continue'], { llcontinue: '1|he', continue: '||' });
});

test('formatversion 1 has the title as `*`', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({
    action: 'query',
    prop: 'langlinks',
    titles: 'Main Page',
    lllang: 'fr',
    formatversion: 1,
  });
  assert.deepEqual(answer['query']?.['pages']?.['1']?.['langlinks'], [{ lang: 'fr', '*': 'Accueil' }]);
});

test('maps prefixes to language codes by a setting', async () => {
  const { configuration } = createWiki();
  const settings = { ...configuration.settings, interlanguageLinkCodes: { fr: 'fr-x' } };
  using wiki = createWiki({
    configuration: { ...configuration, settings },
    pages: { Page: '[[fr:Accueil]]' },
  });
  const answer = await wiki.request({ action: 'query', prop: 'langlinks', llprop: 'url', titles: 'Page' });
  assert.deepEqual(answer['query']?.['pages']?.[0]?.['langlinks'], [
    { lang: 'fr-x', url: 'https://fr.lanternisles.example/wiki/Accueil', title: 'Accueil' },
  ]);
});

test('requires a language with a title, and refuses url with prop', async () => {
  using wiki = createWiki();
  const codeOf = async (more: Readonly<Record<string, string | boolean>>) => {
    const answer = await wiki.request({ action: 'query', prop: 'langlinks', titles: 'Main Page', ...more });
    return answer['error']?.['code'];
  };
  assert.equal(await codeOf({ lltitle: 'Accueil' }), 'invalidparammix');
  assert.equal(await codeOf({ llurl: true, llprop: 'url' }), 'invalidparammix');
  assert.equal(await codeOf({ llcontinue: 'x' }), 'badcontinue');
  assert.equal(await codeOf({ lltitle: 'Accueil', titles: 'No such page' }), undefined);
});

test('names languages in another language where the wiki has translations', async () => {
  const configuration = sampleConfiguration();
  const extensions = [...configuration.extensions, { type: 'other', name: 'CLDR' }];
  using wiki = createWiki({
    configuration: { ...configuration, extensions },
    pages: { Lamp: '[[fr:Lampe]]' },
  });
  const name = async (more: Readonly<Record<string, string>>): Promise<unknown> => {
    const request = { action: 'query', prop: 'langlinks', titles: 'Lamp', llprop: 'langname', ...more };
    const { query } = await wiki.request(request);
    const links = query?.['pages']?.[0]?.['langlinks'] as unknown as readonly { readonly langname: string }[];
    return links[0]?.langname;
  };
  assert.equal(await name({}), 'French');
  assert.equal(await name({ llinlanguagecode: 'de' }), 'Französisch');
});
