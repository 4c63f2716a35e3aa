import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestParameters } from '../../../../test/rig/wiki.ts';

const ask = async (parameters: TestParameters) => {
  using wiki = createWiki();
  return await wiki.request({ action: 'query', ...parameters });
};

test('returns the statistics of one group', async () => {
  const answer = await ask({ meta: 'languagestats', lslanguage: 'fr', lsgroup: 'page-Help:Signals' });
  assert.deepEqual(answer['query']?.['languagestats'], [
    { total: 6, translated: 3, fuzzy: 1, proofread: 0, group: 'page-Help:Signals' },
  ]);
});

test('continues at an offset', async () => {
  const answer = await ask({ meta: 'languagestats', lslanguage: 'ja', lsoffset: 'page-I' });
  assert.deepEqual(answer['query']?.['languagestats'], [
    { total: 4, translated: 1, fuzzy: 0, proofread: 0, group: 'page-Lantern Isles' },
  ]);
});

test('missing statistics are retried once and then omitted', async () => {
  const first = await ask({ meta: 'languagestats', lslanguage: 'sv' });
  assert.equal(first['continue']?.['lsoffset'], 'agg-Harbour papers');
  const second = await ask({ meta: 'languagestats', lslanguage: 'sv', lsoffset: 'agg-Harbour papers' });
  assert.equal(second['continue'], undefined);
  assert.deepEqual(second['query']?.['languagestats'], []);
});

test('an unknown language, a former language code, and an unknown group', async () => {
  const code = async (parameters: TestParameters) =>
    (await ask({ meta: 'languagestats', ...parameters }))['error']?.['code'];
  assert.equal(await code({ lslanguage: 'zz-top' }), 'translate-invalidlanguage');
  assert.equal(await code({ lslanguage: 'zh-yue' }), 'translate-invalidlanguage');
  assert.equal(await code({ lslanguage: 'de', lsgroup: 'page-Nothing' }), 'badparameter');
});

test('translated pages and units have the language at the end of their titles', async () => {
  const titles = [
    'Help:Signals/de',
    'Help:Signals/zz-top',
    'Translations:Help:Signals/1/ja',
    'Ember Rock/de',
  ];
  const answer = await ask({ prop: 'info', titles });
  const pages = answer['query']?.['pages'] as unknown as readonly {
    readonly title: string;
    readonly pagelanguage: string;
  }[];
  const languages = new Map(pages.map(({ title, pagelanguage }) => [title, pagelanguage]));
  assert.deepEqual(
    titles.map((title) => languages.get(title)),
    ['de', 'en', 'ja', 'en'],
  );
});
