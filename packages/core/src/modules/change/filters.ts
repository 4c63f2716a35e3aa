import { isOfTypes } from '../../data/store/change-kinds.ts';
import { byAnonymous, isMarked } from '../../data/store/recent-changes.ts';
import type { Condition } from '../../data/store/relation.ts';
import type { Store } from '../../data/store/store.ts';
import type { Site } from '../../wiki/site.ts';
import type { VisiblePatrol } from './item.ts';

/** Pairs of `show` values that exclude each other. */
export type Conflicts = readonly (readonly [string, string])[];

/** Pairs that exclude each other in every list of changes. */
export const commonConflicts: Conflicts = [
  ['minor', '!minor'],
  ['bot', '!bot'],
  ['anon', '!anon'],
  ['patrolled', '!patrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', '!patrolled'],
];

/** Whether some of the values exclude each other. */
export const isContradictory = (show: ReadonlySet<string>, conflicts: Conflicts): boolean =>
  conflicts.some(([one, other]) => show.has(one) && show.has(other));

const flags = ['minor', '!minor', 'bot', '!bot'] as const;
const patrols = ['patrolled', '!patrolled', 'unpatrolled', 'autopatrolled', '!autopatrolled'] as const;

/** Whether `show` filters by patrol status. */
export const filtersByPatrol = (show: ReadonlySet<string>): boolean => patrols.some((mark) => show.has(mark));

/** Whether `show` filters by whether the author has an account. */
export const filtersByAccount = (show: ReadonlySet<string>): boolean => show.has('anon') || show.has('!anon');

/** Returns the conditions for the `show` values that every list of changes has. */
export function shownConditions(
  show: ReadonlySet<string>,
  { ofAll, ofNewPages }: VisiblePatrol,
  { store, site }: { readonly store: Store; readonly site: Site },
): Condition[] {
  const marks = ofNewPages ? [...flags, ...patrols] : flags;
  return [
    ...marks.filter((mark) => show.has(mark)).map(isMarked),
    ...(show.has('unpatrolled') && ofNewPages && !ofAll ? [isOfTypes(store, ['new'])] : []),
    ...(filtersByAccount(show) ? [byAnonymous(store, site, show.has('anon'))] : []),
  ];
}
