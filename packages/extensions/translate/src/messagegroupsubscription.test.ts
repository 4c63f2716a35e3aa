import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../test/rig/wiki.ts';

const request = { action: 'query', list: 'messagegroupsubscription' };

test('lists the groups the viewer is subscribed to', async () => {
  using wiki = createWiki();
  const followed = async (as?: string): Promise<unknown> =>
    (await wiki.request(request, as === undefined ? {} : { as }))['query']?.['messagegroupsubscription'];
  assert.deepEqual(await followed('Cartographer'), ['page-Help:Signals']);
  assert.deepEqual(await followed('Warden'), []);
  assert.deepEqual(await followed(), []);
});

test('fails if subscriptions are disabled', async () => {
  const configuration = sampleConfiguration();
  const settings = { ...configuration.settings, translate: {} };
  using wiki = createWiki({ configuration: { ...configuration, settings }, pages: { A: 'text' } });
  const answer = await wiki.request(request);
  assert.equal(answer['error']?.['code'], 'translate-messagegroupsubscription-disabled');
});
