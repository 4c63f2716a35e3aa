import { isInNetworks } from './ip-network.ts';
import type { Site } from './site.ts';
import { isRegistered, may, type Viewer } from './viewer.ts';

/** Groups without explicit members. */
const alwaysImplicit: ReadonlySet<string> = new Set(['*', 'user', 'temp', 'named', 'autoconfirmed']);

/** Whether accounts come into a group by themselves. */
export const isImplicitGroup = (group: string, { configuration }: Site): boolean =>
  alwaysImplicit.has(group) || group in configuration.autopromote;

/** Returns the viewer's implicit groups. */
export const implicitGroupsOf = (viewer: Viewer, site: Site): string[] => {
  const start = viewer.groups.indexOf('*');
  // Explicit groups come before `*`, including those that are also implicit.
  return viewer.groups.filter((group, i) => i >= start || isImplicitGroup(group, site));
};

/** Returns the groups that the viewer was given. */
export function explicitGroupsOf({ groups }: Viewer): readonly string[] {
  const start = groups.indexOf('*');
  return start < 0 ? groups : groups.slice(0, start);
}

/** Returns the rights of groups, in the order of the groups. */
export function rightsOfGroups(groups: readonly string[], { configuration }: Site): Set<string> {
  const rights = new Set<string>();
  for (const group of groups) {
    for (const right of configuration.usergroups.find(({ name }) => name === group)?.rights ?? []) {
      rights.add(right);
    }
  }
  return rights;
}

/** Returns the groups that have a right. */
export const groupsWithRight = (right: string, { configuration }: Site): string[] =>
  configuration.usergroups.filter(({ rights }) => rights.includes(right)).map(({ name }) => name);

/** Returns the viewer's rights that come from groups. */
export const listedRights = (viewer: Viewer, site: Site): string[] =>
  [...rightsOfGroups(viewer.groups, site)].filter((right) => viewer.rights.has(right));

const changes = ['add', 'remove', 'add-self', 'remove-self'] as const;

/** Returns the groups that the viewer may add and remove. */
export function changeableGroups(
  viewer: Viewer,
  site: Site,
): Record<(typeof changes)[number], readonly string[]> {
  const { usergroups } = site.configuration;
  if (viewer.rights.has('userrights')) {
    const all = usergroups.map(({ name }) => name).filter((name) => !isImplicitGroup(name, site));
    return { add: all, remove: all, 'add-self': [], 'remove-self': [] };
  }
  const own = viewer.groups.flatMap((group) => usergroups.filter(({ name }) => name === group));
  const of = (change: (typeof changes)[number]): string[] => [
    ...new Set(own.flatMap((group) => namesIn(group[change]))),
  ];
  return {
    add: of('add'),
    remove: of('remove'),
    'add-self': of('add-self'),
    'remove-self': of('remove-self'),
  };
}

const namesIn = (groups: unknown): string[] => (Array.isArray(groups) ? groups.map(String) : []);

/** Whether the viewer counts as new, to rate limits. */
export const isNewcomer = (viewer: Viewer): boolean => !viewer.rights.has('autoconfirmed');

/** Whether no rate limits apply to the viewer, but those that nobody can bypass. */
export const isFreeOfRateLimits = (viewer: Viewer, { configuration }: Site): boolean =>
  may(viewer, 'noratelimit') !== false ||
  isInNetworks(viewer.address, configuration.settings.rateLimitsExcludedIPs);

/** Returns the viewer's rate limits, by action and group. */
export function rateLimitsOf(
  viewer: Viewer,
  { configuration }: Site,
): Record<string, Record<string, { readonly hits: number; readonly seconds: number }>> {
  const kinds = [
    isRegistered(viewer) ? 'user' : 'anon',
    ...(isNewcomer(viewer) ? ['ip', 'subnet'] : []),
    ...(isNewcomer(viewer) && isRegistered(viewer) ? ['newbie'] : []),
    ...explicitGroupsOf(viewer),
  ];
  const limits: Record<string, Record<string, { hits: number; seconds: number }>> = {};
  for (const [action, byKind] of Object.entries(configuration.settings.rateLimits)) {
    for (const kind of kinds) {
      const limit = byKind[kind];
      if (typeof limit === 'object') (limits[action] ??= {})[kind] = { hits: limit[0], seconds: limit[1] };
    }
  }
  return limits;
}
