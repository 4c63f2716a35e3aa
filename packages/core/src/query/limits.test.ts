import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';

test('effective limits come before the results, unless there already are results', async () => {
  using wiki = createWiki();
  const parts = async (parameters: Readonly<Record<string, string>>) =>
    Object.keys(await wiki.request({ action: 'query', ...parameters })).filter((key) => key !== 'continue');
  const first = ['batchcomplete', 'limits', 'query'];
  const last = ['batchcomplete', 'query', 'limits'];
  assert.deepEqual(await parts({ list: 'allpages', aplimit: 'max', meta: 'userinfo' }), first);
  assert.deepEqual(await parts({ generator: 'allpages', gaplimit: 'max' }), first);
  assert.deepEqual(await parts({ list: 'allpages|allcategories', aplimit: 'max', aclimit: '2' }), first);
  assert.deepEqual(await parts({ list: 'allpages|allcategories', aplimit: '2', aclimit: 'max' }), last);
  assert.deepEqual(await parts({ titles: 'Nowhere', list: 'allpages', aplimit: 'max' }), last);
});

test('fields outside of "query" come where their module stands', async () => {
  using wiki = createWiki();
  const parts = async (list: string) =>
    Object.keys(await wiki.request({ action: 'query', list }, { as: 'Warden' })).filter(
      (key) => key !== 'continue' && key !== 'batchcomplete',
    );
  assert.deepEqual(await parts('watchlistraw|allpages'), ['watchlistraw', 'query']);
  assert.deepEqual(await parts('allpages|watchlistraw'), ['query', 'watchlistraw']);
});

test('an export comes before the lists', async () => {
  using wiki = createWiki();
  const { query } = await wiki.request({
    action: 'query',
    titles: 'Ember Rock',
    export: true,
    list: 'allpages',
  });
  assert.deepEqual(Object.keys(query ?? {}), ['pages', 'export', 'allpages']);
});
