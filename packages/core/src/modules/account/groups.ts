import { readMembershipsOf, type Membership } from '../../data/store/accounts.ts';
import type { PromotionRow } from '../../data/store/all-accounts.ts';
import type { QueryContext } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import { createImplicitGroups, readFirstEdits } from '../../sessions/viewers.ts';
import { timestampOf } from '../../wiki/timestamp.ts';

/** The shape of a list of groups. */
export const groupList = shape.list('g', shape.text());

/** The shapes of an account's groups and rights. */
export const groupShapes = {
  groups: groupList,
  groupmemberships: shape.list(
    'groupmembership',
    shape.record({ group: shape.text(), expiry: shape.text() }),
  ),
  implicitgroups: groupList,
  rights: shape.list('r', shape.text()),
} as const;

/** The groups that an account is in. */
export interface AccountGroups {
  readonly memberships: readonly Membership[];
  /** Assigned groups, in alphabetical order. */
  readonly explicit: readonly string[];
  /** Groups that follow from the account's other properties, such as its age. */
  readonly implicit: readonly string[];
}

/** Reads the groups of accounts, by account ID. */
export async function readAccountGroups(
  rows: readonly PromotionRow[],
  { store, site, viewer, environment }: QueryContext,
): Promise<ReadonlyMap<number, AccountGroups>> {
  const { now } = environment;
  const ids = rows.map(({ user_id: id }) => id);
  const all = await readMembershipsOf(store, ids, timestampOf(now));
  const firstEdits = await readFirstEdits(ids, site, store);
  const implicitGroupsOf = createImplicitGroups({ site, store, address: viewer.address, now });
  const groups = new Map<number, AccountGroups>();
  for (const row of rows) {
    const account = {
      id: row.user_id,
      registration: row.user_registration ?? null,
      firstEdit: firstEdits.get(row.user_id),
      editCount: row.user_editcount ?? 0,
      mailConfirmed: row.mail_confirmed === 1,
      temporary: row.user_is_temp === 1,
    };
    const memberships = all.get(row.user_id) ?? none;
    const explicit = memberships.length === 0 ? none : memberships.map(({ group }) => group);
    groups.set(row.user_id, { memberships, explicit, implicit: implicitGroupsOf(account, explicit) });
  }
  return groups;
}

const none: readonly never[] = [];
