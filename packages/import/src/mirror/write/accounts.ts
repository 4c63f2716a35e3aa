import { takenDigest } from '@wikiquery/core/database/schema';
import { isTemporaryAccountName, type Site } from '@wikiquery/core/wiki';
import { accountRow } from '../../rows/accounts.ts';
import type { ApiAuthored, ApiUser } from '../source/answers.ts';
import { digitsOf } from '../titles.ts';
import { columnBy, rowsBy, type Writing } from './database.ts';
import { actorsOf } from './names.ts';

/** An account that exists. */
type Account = ApiUser & { readonly userid: number };

/**
 * Stores accounts with their groups, as far as the source shows them; the rest of an account is private. Returns the
 * names of accounts with memberships that may end at an unknown time, which lists of all accounts do not tell.
 */
export async function writeAccounts(
  writing: Writing,
  site: Site,
  users: readonly ApiUser[],
): Promise<readonly string[]> {
  const accounts = users.filter((user): user is Account => (user.userid ?? 0) > 0);
  await actorsOf(
    writing,
    accounts.map(({ name, userid }) => ({ name, id: userid })),
  );
  await writing.put(
    'user',
    accounts.map(({ userid, name, registration, editcount = 0 }) =>
      accountRow({
        id: userid,
        name,
        isTemporary: isTemporaryAccountName(name, site),
        registration: registration ? digitsOf(registration) : null,
        edits: editcount,
      }),
    ),
  );
  await writing.remove(
    'wikiquery_taken_name',
    'taken_digest',
    accounts.map(({ name }) => takenDigest(name)),
  );
  const ids = accounts.map(({ userid }) => userid);
  const before = await rowsBy<Membership>(
    writing,
    'SELECT ug_user, ug_group, ug_expiry FROM user_groups WHERE ug_user IN (?)',
    ids,
  );
  const stored = new Map(before.map((row) => [`${row.ug_user} ${row.ug_group}`, row]));
  const unsure = new Set<string>();
  const memberships = accounts.flatMap(
    ({ userid, name, groupmemberships, groups = [], implicitgroups = [] }) =>
      groupmemberships
        ? groupmemberships.map(({ group, expiry }) => ({
            ug_user: userid,
            ug_group: group,
            ug_expiry: expiry === 'infinity' ? null : digitsOf(expiry),
          }))
        : groups
            .filter((group) => !implicitgroups.includes(group))
            .map((group) => {
              const known = stored.get(`${userid} ${group}`);
              if (!known) unsure.add(name);
              return known ?? { ug_user: userid, ug_group: group, ug_expiry: null };
            }),
  );
  await writing.remove('user_groups', 'ug_user', ids);
  await writing.put('user_groups', memberships);
  return [...unsure];
}

/** A stored membership of an account in a group. */
type Membership = {
  readonly ug_user: number;
  readonly ug_group: string;
  readonly ug_expiry: string | null;
};

/** Deletes accounts that the source does not show, by their names. */
export async function removeAccounts(writing: Writing, names: readonly string[]): Promise<void> {
  const rows = await columnBy<number>(writing, 'SELECT user_id FROM user WHERE user_name IN (?)', names);
  const ids = rows;
  await writing.remove('user_groups', 'ug_user', ids);
  await writing.remove('user', 'user_id', ids);
  const actors = await columnBy<number>(writing, 'SELECT actor_id FROM actor WHERE actor_user IN (?)', ids);
  writing.orphans.leaveActors(actors);
}

/** Returns the names of those authors whose accounts are not stored. */
export async function unknownAccounts(
  writing: Writing,
  authors: readonly ApiAuthored[],
): Promise<readonly string[]> {
  const names = new Map(
    authors.flatMap(({ userid = 0, user }) =>
      userid > 0 && user !== undefined ? [[userid, user] as const] : [],
    ),
  );
  const rows = await columnBy<number>(writing, 'SELECT user_id FROM user WHERE user_id IN (?)', [
    ...names.keys(),
  ]);
  for (const id of rows) names.delete(id);
  return [...names.values()];
}
