import assert from 'node:assert/strict';
import test from 'node:test';
import { drawConfiguration } from './draw-configuration.ts';
import { settingsFor } from './install-mediawiki.ts';

test('settings that a version lacks are left out', () => {
  const configuration = drawConfiguration(7);
  const has = (version: '1.39' | '1.41' | '1.43', name: string): boolean =>
    Object.keys(settingsFor(configuration, version)).some((key) => key.startsWith(name));
  assert.equal(has('1.39', 'wgAutoCreateTempUser'), false);
  assert.equal(has('1.39', 'wgEnableMultiBlocks'), false);
  assert.equal(has('1.39', 'wgLanguageCode'), true);
  assert.equal(has('1.41', 'wgAutoCreateTempUser'), true);
  assert.equal(has('1.41', 'wgEnableMultiBlocks'), false);
  assert.deepEqual(settingsFor(configuration, '1.43'), configuration.settings);
});
