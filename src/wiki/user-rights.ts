import type { Site } from './site.ts';
import { isRegistered, type Viewer } from './viewer.ts';

/** Groups that nobody is put into: membership follows from something else. */
const alwaysImplicit: ReadonlySet<string> = new Set(['*', 'user', 'temp', 'named', 'autoconfirmed']);

const isImplicit = (group: string, { configuration }: Site): boolean =>
  alwaysImplicit.has(group) || group in configuration.autopromote;

/** The viewer's groups that follow from who the viewer is. */
export const implicitGroupsOf = (viewer: Viewer, site: Site): string[] => {
  const start = viewer.groups.indexOf('*');
  // Explicit groups stand first; one that the viewer also has implicitly stands only there.
  return viewer.groups.filter((group, i) => i >= start || isImplicit(group, site));
};

/** The rights that groups give, in the order of the groups, each once. */
export function rightsOfGroups(groups: readonly string[], { configuration }: Site): Set<string> {
  const rights = new Set<string>();
  for (const group of groups) {
    for (const right of configuration.usergroups.find(({ name }) => name === group)?.rights ?? []) {
      rights.add(right);
    }
  }
  return rights;
}

/** The groups that give a right. */
export const groupsWithRight = (right: string, { configuration }: Site): string[] =>
  configuration.usergroups.filter(({ rights }) => rights.includes(right)).map(({ name }) => name);

/** The viewer's rights as they are listed: without those that everybody has and no group gives. */
export const listedRights = (viewer: Viewer, site: Site): string[] =>
  [...rightsOfGroups(viewer.groups, site)].filter((right) => viewer.rights.has(right));

const changes = ['add', 'remove', 'add-self', 'remove-self'] as const;

/** The groups that the viewer may put people into and take them out of. */
export function changeableGroups(
  viewer: Viewer,
  site: Site,
): Record<(typeof changes)[number], readonly string[]> {
  const { usergroups } = site.configuration;
  if (viewer.rights.has('userrights')) {
    const all = usergroups.map(({ name }) => name).filter((name) => !isImplicit(name, site));
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

/** How often the viewer may do what, by action and by the group to which a limit belongs. */
export function rateLimitsOf(
  viewer: Viewer,
  { configuration }: Site,
): Record<string, Record<string, { readonly hits: number; readonly seconds: number }>> {
  const newcomer = !viewer.rights.has('autoconfirmed');
  const kinds = [
    isRegistered(viewer) ? 'user' : 'anon',
    ...(newcomer ? ['ip', 'subnet'] : []),
    ...(newcomer && isRegistered(viewer) ? ['newbie'] : []),
    ...viewer.groups,
  ];
  const limits: Record<string, Record<string, { hits: number; seconds: number }>> = {};
  for (const [action, byKind] of Object.entries(configuration.settings.rateLimits ?? {})) {
    for (const kind of kinds) {
      const limit = byKind[kind];
      if (limit) (limits[action] ??= {})[kind] = { hits: limit[0], seconds: limit[1] };
    }
  }
  return limits;
}
