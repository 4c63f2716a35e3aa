import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleConfiguration } from '../../../../test/rig/wiki.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { createSite } from '../wiki/site.ts';
import { createAnonymousViewers } from './viewers.ts';

test('an anonymous viewer is its address, with the rights of everybody', () => {
  const configuration = sampleConfiguration();
  const site = createSite(
    {
      ...configuration,
      usergroups: [
        { name: 'sysop', rights: ['delete'] },
        { name: '*', rights: ['read', 'edit'] },
      ],
      settings: { ...configuration.settings, implicitRights: ['patrolmarks'] },
    },
    extensions,
  );
  assert.deepEqual(createAnonymousViewers(site)('192.0.2.1'), {
    id: 0,
    name: '192.0.2.1',
    temporary: false,
    groups: ['*'],
    rights: new Set(['read', 'edit', 'patrolmarks']),
    address: '192.0.2.1',
  });
});
