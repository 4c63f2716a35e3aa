import type { Site } from '../../src/wiki/site.ts';
import { rightsOfGroups } from '../../src/wiki/user-rights.ts';
import type { Viewer } from '../../src/wiki/viewer.ts';

/** Where the viewers of tests are. */
export const address = '127.0.0.1';

/** Somebody who is not logged in. */
export const anybody = (site: Site): Viewer => ({
  id: 0,
  name: address,
  temporary: false,
  groups: ['*'],
  rights: new Set([...rightsOfGroups(['*'], site), ...site.configuration.settings.implicitRights]),
  address,
});

/** Somebody who may do everything. */
export const steward = (site: Site): Viewer => ({
  ...anybody(site),
  id: 1,
  name: 'Harbour master',
  groups: ['*', 'user', 'sysop'],
  rights: new Set(site.configuration.settings.rights),
});
