import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../wiki/site.ts';
import { rightsOfGrants } from './grants.ts';

const { configuration } = sampleWiki();
const extensions = [{ grants: { basic: ['read-tide-tables'], tides: ['move-tides'] } }];

test('extensions add rights to grants', () => {
  const site = createSite(configuration, extensions);
  assert.ok(rightsOfGrants(['basic'], site).has('read-tide-tables'));
  assert.ok(rightsOfGrants(['basic'], site).has('read'));
  assert.deepEqual([...rightsOfGrants(['tides'], site)], ['move-tides']);
  assert.deepEqual([...rightsOfGrants(['toString', 'none'], site)], []);
});

test('a grant in the settings of the wiki replaces that of MediaWiki and of extensions', () => {
  const settings = { ...configuration.settings, grants: { basic: ['read'] } };
  const site = createSite({ ...configuration, settings }, extensions);
  assert.deepEqual([...rightsOfGrants(['basic', 'tides'], site)], ['read', 'move-tides']);
});
