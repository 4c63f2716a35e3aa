import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Bridge: 'text',
    'Bridge of stone': 'text',
    Bridges: '#REDIRECT [[Bridge]]',
    'Talk:Bridge': 'text',
    Crossing: '#REDIRECT [[Harbour]]',
    Crossings: '#REDIRECT [[Harbour]]',
    Harbour: 'text',
  },
});
test.after(() => {
  wiki.close();
});

const ask = async (search: string, parameters: Readonly<Record<string, string>> = {}) => {
  const answer = await wiki.request({
    action: 'query',
    list: 'prefixsearch',
    pssearch: search,
    ...parameters,
  });
  const items = Object.values(answer['query']?.['prefixsearch'] ?? {});
  return { answer, items, titles: items.map((item) => item['title'] as unknown) };
};

test('lists matching titles in order; a namespace prefix restricts the search', async () => {
  assert.deepEqual((await ask('bri')).titles, ['Bridge', 'Bridge of stone', 'Bridges']);
  assert.deepEqual((await ask('talk:b')).titles, ['Talk:Bridge']);
  assert.deepEqual((await ask('b', { psnamespace: '0|1' })).titles, [
    'Bridge',
    'Talk:Bridge',
    'Bridge of stone',
    'Bridges',
  ]);
  assert.deepEqual((await ask('[[bri]]')).titles.length, 3);
  assert.deepEqual((await ask(' ')).titles, []);
});

test('puts an exact match first', async () => {
  assert.deepEqual((await ask('bridges')).titles, ['Bridges']);
  assert.deepEqual((await ask('Bridge of stone')).titles, ['Bridge of stone']);
  const { answer, titles } = await ask('Talk:bridge', { pslimit: '1' });
  assert.deepEqual(titles, ['Talk:Bridge']);
  assert.equal(answer['continue'], undefined);
});

test('continues by offset', async () => {
  const { answer, titles } = await ask('bri', { pslimit: '2' });
  assert.deepEqual(titles, ['Bridge', 'Bridge of stone']);
  assert.equal(answer['continue']?.['psoffset'], 2);
  assert.deepEqual((await ask('bri', { pslimit: '2', psoffset: '2' })).titles, ['Bridges']);
});

test('finds special pages by name and alias', async () => {
  const { items } = await ask('Special:AllP');
  assert.deepEqual(items, [{ ns: -1, title: 'Special:AllPages', special: true }]);
  assert.deepEqual((await ask('special:allpages/x')).items, []);
});

test('generates pages with their index, which redirects pass to their target', async () => {
  const request = { action: 'query', generator: 'prefixsearch', gpssearch: 'b' };
  const answer = await wiki.request({ ...request, gpsoffset: '1' });
  assert.deepEqual(answer['query']?.['pages'], [
    { pageid: 2, ns: 0, title: 'Bridge of stone', index: 2 },
    { pageid: 3, ns: 0, title: 'Bridges', index: 3 },
  ]);
  const followed = await wiki.request({ ...request, gpssearch: 'cross', redirects: '' });
  assert.deepEqual(followed['query']?.['pages'], [{ pageid: 7, ns: 0, title: 'Harbour', index: 1 }]);
  assert.equal(followed['query']?.['redirects']?.[0]?.['index'], 1);
});
