import { takenDigest } from '@wikiquery/core/database/schema';
import { Hiding, Namespace } from '@wikiquery/core/wiki';
import { removeAccounts } from './accounts.ts';
import { chunks, columnBy, marks, type Writing } from './database.ts';
import { actorsOf } from './names.ts';

/** The columns of who did something, and of what is hidden of it, by table. */
const authored = [
  ['revision', 'rev_actor', 'rev_deleted'],
  ['archive', 'ar_actor', 'ar_deleted'],
  ['logging', 'log_actor', 'log_deleted'],
  ['recentchanges', 'rc_actor', 'rc_deleted'],
  ['oldimage', 'oi_actor', 'oi_deleted'],
  ['filearchive', 'fa_actor', 'fa_deleted'],
] as const;

/** The tables of blocks, with the column of the block's ID, which is also that of its target here. */
const ofBlocks = [
  ['block', 'bl_id'],
  ['block_target', 'bt_id'],
  ['ipblocks_restrictions', 'ir_ipb_id'],
] as const;

/**
 * Hides accounts wherever MediaWiki hides them: their names in histories, logs, recent changes and old versions of
 * files, and the log entries about them. Only digests of their names are kept, which show that the names are taken.
 * Accounts that are hidden already are left as they are, since the source shows what they have done since.
 */
export async function hideAccounts(writing: Writing, all: readonly string[]): Promise<void> {
  const known = await columnBy<string>(
    writing,
    'SELECT taken_digest FROM wikiquery_taken_name WHERE taken_digest IN (?)',
    all.map(takenDigest),
  );
  const names = all.filter((name) => !known.includes(takenDigest(name)));
  if (names.length === 0) return;
  const nobody = (await actorsOf(writing, []))(undefined);
  const ids = await columnBy<number>(writing, 'SELECT actor_id FROM actor WHERE actor_name IN (?)', names);
  for (const [table, actor, bits] of authored)
    for (const some of chunks(ids))
      await writing.run(
        `UPDATE ${table} SET ${bits} = ${bits} | ${Hiding.user | Hiding.restricted}, ${actor} = ?
          WHERE ${actor} IN (${marks(some)})`,
        [nobody, ...some],
      );
  const hideAction = `${Hiding.text | Hiding.restricted}`;
  for (const some of chunks(names.map((name) => name.replaceAll(' ', '_')))) {
    await writing.run(
      `UPDATE logging SET log_deleted = log_deleted | ${hideAction}, log_namespace = 0, log_title = '', log_page = 0,
        log_params = '' WHERE log_namespace = ${Namespace.user} AND log_title IN (${marks(some)})`,
      some,
    );
    await writing.run(
      `UPDATE recentchanges SET rc_deleted = rc_deleted | ${hideAction}, rc_namespace = 0, rc_title = '', rc_cur_id = 0,
        rc_params = '' WHERE rc_logid > 0 AND rc_namespace = ${Namespace.user} AND rc_title IN (${marks(some)})`,
      some,
    );
  }
  // No list shows a block that hides the name.
  const blocks = await columnBy<number>(
    writing,
    'SELECT bt_id FROM block_target WHERE bt_user_text IN (?)',
    names,
  );
  for (const [table, column] of ofBlocks) await writing.remove(table, column, blocks);
  await removeAccounts(writing, names);
  writing.orphans.leaveActors(ids);
  await writing.put(
    'wikiquery_taken_name',
    names.map((name) => ({ taken_digest: takenDigest(name) })),
  );
}
