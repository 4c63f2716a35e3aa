import { fileTitle } from '@wikiquery/core/wiki';
import type { AnyRequest } from 'wikiquery-client';
import type { MirrorContext } from '../context.ts';
import { addDue, duesOf, nextDue, settleDue } from '../due.ts';
import type { ApiUser } from '../source/answers.ts';
import { removeAccounts, writeAccounts } from '../write/accounts.ts';
import { filesWithVersionsBy } from '../write/files.ts';
import { hideAccounts } from '../write/hide-accounts.ts';

/** Reads up to `limit` of the accounts that are due, and stores them. */
export async function settleAccounts(context: MirrorContext, limit: number): Promise<void> {
  const names = await dueAccounts(context, limit);
  const { query } = await context.source.ask(accountsRequest(names));
  await storeAccounts(context, names, query?.users ?? []);
}

/** Returns the names of up to `limit` accounts that are due. */
export const dueAccounts = async (
  { database, now }: MirrorContext,
  limit: number,
): Promise<readonly string[]> => (await nextDue(database, 'user', limit, now())).map(({ name }) => name);

/** Returns the request for accounts, which can be part of a request for pages. */
export const accountsRequest = (names: readonly string[]): AnyRequest => ({
  list: 'users',
  ususers: names,
  usprop: 'editcount|registration|groupmemberships|cancreate',
});

/** Stores what was answered about accounts that were due; those that are gone are deleted, hidden ones are hidden. */
export async function storeAccounts(
  { database, site }: MirrorContext,
  names: readonly string[],
  users: readonly ApiUser[],
): Promise<void> {
  if (names.length === 0) return;
  const missing = users.filter((user) => user.missing);
  const gone = missing.filter((user) => !isTaken(user)).map(({ name }) => name);
  const hidden = missing.filter(isTaken).map(({ name }) => name);
  await database.transaction(async (writing) => {
    await writeAccounts(writing, site, users);
    // No list tells what is hidden in old versions of files.
    const files = await filesWithVersionsBy(writing, [...gone, ...hidden]);
    const titles = files.map((name) => fileTitle(name, site));
    await addDue(writing, duesOf('title', titles));
    await removeAccounts(writing, gone);
    await hideAccounts(writing, hidden);
    await settleDue(writing, 'user', names);
  });
}

/**
 * Whether a missing name is that of a hidden account, so that no account can be created with it. Where nobody can
 * create accounts, no answer tells hidden accounts from those that are gone.
 */
const isTaken = ({ cancreateerror = [] }: ApiUser): boolean =>
  cancreateerror.some(({ code }) => code === 'userexists' || code === 'authmanager-create-disabled');
