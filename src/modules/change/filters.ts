import { type Expression, type SqlBool, sql } from 'kysely';
import { byAnonymous } from '../../store/recent-changes.ts';
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

const simple: Readonly<Record<string, Expression<SqlBool>>> = {
  minor: sql`rc_minor <> 0`,
  '!minor': sql`rc_minor = 0`,
  bot: sql`rc_bot <> 0`,
  '!bot': sql`rc_bot = 0`,
};

const patrolling: Readonly<Record<string, Expression<SqlBool>>> = {
  patrolled: sql`rc_patrolled <> 0`,
  '!patrolled': sql`rc_patrolled = 0`,
  unpatrolled: sql`rc_patrolled = 0`,
  autopatrolled: sql`rc_patrolled = 2`,
  '!autopatrolled': sql`rc_patrolled <> 2`,
};

/** Whether a value of `show` asks who looked at changes. */
export const isPatrolling = (value: string): boolean => value in patrolling;

/** The conditions that values of `show` stand for, as far as all lists of changes have them. */
export function shownConditions(
  show: ReadonlySet<string>,
  seesPatrol: boolean,
  { store, site }: { readonly store: Store; readonly site: Site },
): Expression<SqlBool>[] {
  return [...show].flatMap((value) => {
    if (value === 'anon' || value === '!anon') return byAnonymous(store, site, value === 'anon');
    return simple[value] ?? (seesPatrol ? patrolling[value] : undefined) ?? [];
  });
}
