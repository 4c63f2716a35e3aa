import type { Site } from '../../src/wiki/site.ts';
import { rightsOfGroups } from '../../src/wiki/user-rights.ts';
import type { Viewer } from '../../src/wiki/viewer.ts';

/** IP address of the viewers of tests. */
export const address = '127.0.0.1';

/** An anonymous viewer. */
export const anybody = (site: Site): Viewer => ({
  id: 0,
  name: address,
  temporary: false,
  groups: ['*'],
  rights: new Set([...rightsOfGroups(['*'], site), ...site.configuration.settings.implicitRights]),
  address,
});

/** A registered viewer with certain rights and no others. */
export const viewerWith = (rights: readonly string[]): Viewer => ({
  id: 1,
  name: 'Viewer',
  temporary: false,
  groups: [],
  rights: new Set(rights),
  address,
});

/** A viewer with every right. */
export const steward = (site: Site): Viewer => ({
  ...anybody(site),
  id: 1,
  name: 'Harbour master',
  groups: ['*', 'user', 'sysop'],
  rights: new Set(site.configuration.settings.rights),
});
