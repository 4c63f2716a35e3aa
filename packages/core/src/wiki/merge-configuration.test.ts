import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import type { Configuration } from './configuration.ts';
import { mergeConfiguration } from './merge-configuration.ts';

const { configuration } = exampleSite();

test('objects are merged at every depth', () => {
  const merged = mergeConfiguration(configuration, { general: { sitename: 'Quay' } });
  assert.equal(merged.general.sitename, 'Quay');
  assert.equal(merged.general.lang, configuration.general.lang);
  assert.deepEqual(merged.namespaces, configuration.namespaces);
});

test('lists are replaced', () => {
  const groups = [{ name: 'pilot', rights: ['read'] }];
  assert.deepEqual(mergeConfiguration(configuration, { usergroups: groups }).usergroups, groups);
});

test('null removes a field', () => {
  const merged: Configuration = mergeConfiguration(configuration, { namespaces: { '14': null } });
  assert.equal('14' in merged.namespaces, false);
  assert.equal('14' in configuration.namespaces, true);
});
