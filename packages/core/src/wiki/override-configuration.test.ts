import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleConfiguration } from '../../../testing/sample/wiki.ts';
import { overrideConfiguration, withoutOverrides } from './override-configuration.ts';

test('parts of siteinfo that are overridden are kept as the wiki returned them', () => {
  const saved = sampleConfiguration();
  const readers = [{ name: '*', rights: ['read', 'deletedtext'] }];
  const once = overrideConfiguration(saved, { usergroups: readers, settings: { highLimits: true } });
  assert.deepEqual(once.usergroups, readers);
  assert.equal(once.settings.highLimits, true);
  assert.deepEqual(once.overridden, { usergroups: saved.usergroups });
  // As with a deployment of a configuration that has differences.
  const twice = overrideConfiguration(once, { usergroups: [], general: { sitename: 'Other' } });
  assert.deepEqual(twice.usergroups, []);
  assert.equal(twice.general.sitename, 'Other');
  assert.deepEqual(twice.overridden, { usergroups: saved.usergroups, general: saved.general });
  const { general, usergroups } = withoutOverrides(twice);
  assert.deepEqual({ general, usergroups }, { general: saved.general, usergroups: saved.usergroups });
});

test('settings are no part of siteinfo', () => {
  const saved = sampleConfiguration();
  assert.equal(overrideConfiguration(saved, { settings: { highLimits: true } }).overridden, undefined);
  assert.deepEqual(withoutOverrides(saved), saved);
});
