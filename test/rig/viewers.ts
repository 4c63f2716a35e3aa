import type { Site } from '../../packages/core/src/wiki/site.ts';
import { rightsOfGroups } from '../../packages/core/src/wiki/user-rights.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';

/** IP address of all viewers. */
export const address = '127.0.0.1';

/** Returns an anonymous viewer. */
export const anybody = (site: Site): Viewer => ({
  id: 0,
  name: address,
  temporary: false,
  groups: ['*'],
  rights: new Set([...rightsOfGroups(['*'], site), ...site.configuration.settings.implicitRights]),
  address,
});

/** Returns a registered viewer with exactly these rights. */
export const viewerWith = (rights: readonly string[]): Viewer => ({
  id: 1,
  name: 'Viewer',
  temporary: false,
  groups: [],
  rights: new Set(rights),
  address,
});

/** Returns a viewer with every right. */
export const steward = (site: Site): Viewer => ({
  ...anybody(site),
  id: 1,
  name: 'Harbour master',
  groups: ['*', 'user', 'sysop'],
  rights: new Set(site.configuration.settings.rights),
});
