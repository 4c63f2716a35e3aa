import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSearchedWiki } from '../../../../test/rig/searched-wiki.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { sampleConfiguration } from '../../../testing/sample/wiki.ts';

const sample = sampleConfiguration();
const wiki = createWiki({
  configuration: { ...sample, settings: { ...sample.settings, search: 'cirrus' } },
  pages: {
    Lighthouse: 'A tower with a lamp. [[Category:Towers]]',
    'Old lamps': 'They burn oil.',
    Beacon: '#REDIRECT [[Lighthouse]]',
    'Category:Towers': 'Tall buildings.',
    Secret: 'zanzibar',
  },
});
const { request } = await openSearchedWiki(wiki);
test.after(() => {
  wiki.close();
});

test('completes titles whatever their capitals and signs, and with typing errors', async () => {
  const completed = async (text: string, psprofile = 'fuzzy') => {
    const answer = await request({ list: 'prefixsearch', pssearch: text, psprofile });
    assert.equal(answer['error'], undefined, JSON.stringify(answer['error']));
    return Object.values(answer['query']?.['prefixsearch'] ?? {}).map((item) => item['title'] as unknown);
  };
  assert.deepEqual(await completed('old-la'), ['Old lamps']);
  assert.deepEqual(await completed('lihgth'), ['Lighthouse']);
  assert.deepEqual(await completed('lihgth', 'normal'), []);
  assert.deepEqual(await completed('beac'), ['Beacon']);
  assert.deepEqual(await completed('category:tow'), ['Category:Towers']);
  assert.deepEqual(await completed('Zanzibar'), []);
  const suggested = await request({ action: 'opensearch', search: 'lihgth', profile: 'fuzzy' });
  assert.deepEqual((suggested as unknown as readonly unknown[])[1], ['Lighthouse']);
});
