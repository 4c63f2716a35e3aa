import { fileTitle } from '@wikiquery/core/wiki';
import type { AnyRequest } from 'wikiquery-client';
import type { MirrorContext } from '../context.ts';
import type { ApiUser } from '../source/answers.ts';
import { completeTasks, enqueue, nextTasks, tasksOf } from '../work-queue.ts';
import { removeAccounts, writeAccounts } from '../write/accounts.ts';
import { filesWithVersionsBy } from '../write/files.ts';
import { hideAccounts } from '../write/hide-accounts.ts';

/** Reads up to `limit` of the queued accounts, and stores them. */
export async function reconcileAccounts(context: MirrorContext, limit: number): Promise<void> {
  const names = await queuedAccounts(context, limit);
  const { query } = await context.source.ask(accountsRequest(names));
  await storeAccounts(context, names, query?.users ?? []);
}

/** Returns the names of up to `limit` queued accounts. */
export const queuedAccounts = async (
  { database, now }: MirrorContext,
  limit: number,
): Promise<readonly string[]> => (await nextTasks(database, 'user', limit, now())).map(({ name }) => name);

/** Returns the request for accounts, which can be part of a request for pages. */
export const accountsRequest = (names: readonly string[]): AnyRequest => ({
  list: 'users',
  ususers: names,
  usprop: 'editcount|registration|groupmemberships|cancreate',
});

/** Stores what was answered about queued accounts; those that are gone are deleted, hidden ones are hidden. */
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
    await enqueue(writing, tasksOf('title', titles));
    await removeAccounts(writing, gone);
    await hideAccounts(writing, hidden);
    await completeTasks(writing, 'user', names);
  });
}

/**
 * Whether a missing name is that of a hidden account, so that no account can be created with it. Where nobody can
 * create accounts, no answer tells hidden accounts from those that are gone.
 */
const isTaken = ({ cancreateerror = [] }: ApiUser): boolean =>
  cancreateerror.some(({ code }) => code === 'userexists' || code === 'authmanager-create-disabled');
