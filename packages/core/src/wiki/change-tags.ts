import { forEverybody } from './hiding.ts';
import type { Site } from './site.ts';
import { may, type Permission, type Viewer } from './viewer.ts';

/** How the names of change tags begin that only holders of some right see, since MediaWiki 1.47. */
export const privateTagPrefix = 'mw-private-';

/**
 * Whether the viewer may know of a change tag. Private ones are hidden in every version, since a wiki may be upgraded
 * before its configuration is.
 */
export function maySeeTag(tag: string, viewer: Viewer, site: Site): Permission | false {
  if (!tag.startsWith(privateTagPrefix)) return forEverybody;
  const rights = site.configuration.settings.restrictedTagViewRights[tag] ?? [];
  for (const right of rights) {
    const permission = may(viewer, right);
    if (permission) return permission;
  }
  return false;
}

/** Returns the rights that show private tags. */
export const rightsToTags = ({ configuration }: Site): readonly string[] => [
  ...new Set(Object.values(configuration.settings.restrictedTagViewRights).flat()),
];
