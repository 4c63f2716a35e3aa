import { byAnonymous, isMarked } from '../../store/recent-changes.ts';
import type { Condition } from '../../store/relation.ts';
import type { Store } from '../../store/store.ts';
import type { Site } from '../../wiki/site.ts';

/** Pairs of `show` values that exclude one another. */
export type Conflicts = readonly (readonly [string, string])[];

/** Pairs that exclude one another in all lists of changes. */
export const usualConflicts: Conflicts = [
  ['minor', '!minor'],
  ['bot', '!bot'],
  ['anon', '!anon'],
  ['patrolled', '!patrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', '!patrolled'],
];

/** Whether some of the values exclude one another. */
export const isContradictory = (show: ReadonlySet<string>, conflicts: Conflicts): boolean =>
  conflicts.some(([one, other]) => show.has(one) && show.has(other));

const flags = ['minor', '!minor', 'bot', '!bot'] as const;
const patrols = ['patrolled', '!patrolled', 'unpatrolled', 'autopatrolled', '!autopatrolled'] as const;

/** Whether values of `show` ask who looked at changes. */
export const asksPatrol = (show: ReadonlySet<string>): boolean => patrols.some((mark) => show.has(mark));

/** Whether the values of `show` tell people without an account from those with one. */
export const asksAnonymous = (show: ReadonlySet<string>): boolean => show.has('anon') || show.has('!anon');

/** The conditions that values of `show` stand for, as far as all lists of changes have them. */
export function shownConditions(
  show: ReadonlySet<string>,
  seesPatrol: boolean,
  { store, site }: { readonly store: Store; readonly site: Site },
): Condition[] {
  const marks = seesPatrol ? [...flags, ...patrols] : flags;
  return [
    ...marks.filter((mark) => show.has(mark)).map(isMarked),
    ...(asksAnonymous(show) ? [byAnonymous(store, site, show.has('anon'))] : []),
  ];
}
