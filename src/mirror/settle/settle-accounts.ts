import type { MirrorContext } from '../context.ts';
import { nextDue, settleDue } from '../due.ts';
import { removeAccounts, writeAccounts } from '../write/accounts.ts';
import { watchOrphans } from '../write/orphans.ts';

/** Asks for accounts. */
export async function settleAccounts(
  { database, site, source, now }: MirrorContext,
  limit: number,
): Promise<void> {
  const dues = await nextDue(database, 'user', limit, now());
  const names = dues.map(({ name }) => name);
  const { query } = await source.ask({
    list: 'users',
    ususers: names,
    usprop: 'editcount|registration|groupmemberships',
  });
  await database.transaction(async (writing) => {
    const orphans = watchOrphans(writing);
    const users = query?.users ?? [];
    await writeAccounts(writing, site, users);
    // Hidden ones are answered as missing, and so is a name that an account no longer has.
    await removeAccounts(
      writing,
      users.filter(({ missing }) => missing).map(({ name }) => name),
      orphans,
    );
    await orphans.remove();
    await settleDue(writing, 'user', names);
  });
}
