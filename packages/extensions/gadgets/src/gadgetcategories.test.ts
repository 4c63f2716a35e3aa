import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';

test('lists sections with titles and sizes', async () => {
  using wiki = createWiki();
  const request = { action: 'query', list: 'gadgetcategories', gcprop: ['name', 'title', 'members'] };
  const answer = await wiki.request({ ...request, gcnames: ['editing', 'elsewhere'] });
  assert.deepEqual(answer['query']?.['gadgetcategories'], [{ name: 'editing', desc: 'Editing', members: 6 }]);
});

test('items without a requested property are empty lists', async () => {
  using wiki = createWiki();
  const request = { action: 'query', list: 'gadgetcategories', gcprop: '', gcnames: 'editing' };
  const { query } = await wiki.request(request);
  assert.deepEqual(query?.['gadgetcategories'], [[]]);
});
