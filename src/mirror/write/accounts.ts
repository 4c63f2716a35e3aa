import type { Site } from '../../wiki/site.ts';
import type { ApiUser } from '../source/answers.ts';
import { digitsOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { actorsOf, newAccount } from './names.ts';

/** An account that exists. */
type Account = ApiUser & { readonly userid: number };

/** Stores accounts with their groups, as far as the source shows them; the rest of an account is private. */
export async function writeAccounts(writing: Writing, site: Site, users: readonly ApiUser[]): Promise<void> {
  const accounts = users.filter((user): user is Account => (user.userid ?? 0) > 0);
  await actorsOf(
    writing,
    site,
    accounts.map(({ name, userid }) => ({ user: name, userid })),
  );
  await writing.put(
    'user',
    accounts.map(({ userid, name, registration, editcount }) => ({
      ...newAccount(userid, name, site),
      user_registration: registration ? digitsOf(registration) : null,
      user_editcount: editcount ?? 0,
    })),
  );
  await writing.remove(
    'user_groups',
    'ug_user',
    accounts.map(({ userid }) => userid),
  );
  await writing.put(
    'user_groups',
    accounts.flatMap((account) =>
      membershipsOf(account).map(({ group, expiry }) => ({
        ug_user: account.userid,
        ug_group: group,
        ug_expiry: expiry === 'infinity' ? null : digitsOf(expiry),
      })),
    ),
  );
}

/** Groups with the times at which they end; a list of all accounts tells only the groups. */
function membershipsOf({ groupmemberships, groups = [], implicitgroups = [] }: Account) {
  return (
    groupmemberships ??
    groups
      .filter((group) => !implicitgroups.includes(group))
      .map((group) => ({ group, expiry: 'infinity' }))
  );
}
