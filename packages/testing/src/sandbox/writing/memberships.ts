import { query, type WritableWiki } from './writable-wiki.ts';

/** That an account is in a group. */
export interface Membership {
  readonly group: string;
  /** Fourteen digits; null if it does not end. */
  readonly expiry: string | null;
}

/** Reads the groups that an account is in now. */
export const membershipsOf = (wiki: WritableWiki, user: number, now: string): readonly Membership[] =>
  wiki.rows(
    query<Membership>(`SELECT ug_group AS "group", ug_expiry AS expiry FROM user_groups
      WHERE ug_user = ? AND (ug_expiry IS NULL OR ug_expiry >= ?) ORDER BY ug_group`),
    user,
    now,
  );

/** Puts an account into a group, or changes until when it is there; all memberships that have ended are removed. */
export function addToGroup(
  wiki: WritableWiki,
  user: number,
  { group, expiry }: Membership,
  now: string,
): void {
  wiki.put('user_groups', [{ ug_user: user, ug_group: group, ug_expiry: expiry }]);
  const ended = wiki.rows(
    query<{ readonly user: number; readonly group: string }>(
      'SELECT ug_user AS user, ug_group AS "group" FROM user_groups WHERE ug_expiry < ?',
    ),
    now,
  );
  for (const one of ended) removeFromGroup(wiki, one.user, one.group);
}

/** Takes an account out of a group, and remembers that it was there. */
export function removeFromGroup(wiki: WritableWiki, user: number, group: string): void {
  if (wiki.remove('user_groups', { ug_user: user, ug_group: group }) === 0) return;
  wiki.put('user_former_groups', [{ ufg_user: user, ufg_group: group }]);
}
