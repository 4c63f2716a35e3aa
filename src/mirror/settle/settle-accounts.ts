import type { MirrorContext } from '../context.ts';
import { nextDue, settleDue } from '../due.ts';
import { writeAccounts } from '../write/accounts.ts';

/** Asks for accounts. */
export async function settleAccounts({ database, site, source, now }: MirrorContext, limit: number): Promise<void> {
  const dues = await nextDue(database, 'user', limit, now());
  const names = dues.map(({ name }) => name);
  const { query } = await source.ask({
    list: 'users',
    ususers: names,
    usprop: 'editcount|registration|groupmemberships',
  });
  await database.transaction(async (writing) => {
    await writeAccounts(writing, site, query?.users ?? []);
    await settleDue(writing, 'user', names);
  });
}
