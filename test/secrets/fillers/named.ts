import type { Database } from 'better-sqlite3';
import { right, type Hoard } from '../secret.ts';

/** Where a row comes to name an account, by the column that refers to it: the number is that of the account or of its actor. */
export const namings: Readonly<Record<string, (account: number, actor: number) => string>> = {
  'block.bl_by_actor': (_, actor) => `UPDATE block SET bl_by_actor = ${actor} WHERE bl_deleted = 0`,
  'image.img_actor': (_, actor) => `UPDATE image SET img_actor = ${actor}`,
  'protected_titles.pt_user': (account) => `UPDATE protected_titles SET pt_user = ${account}`,
};

/** Lets each column by which the schema names accounts refer to a hidden account of its own. */
export function nameHiddenAccounts(
  database: Database,
  hoard: Hoard,
  columns: ReadonlyMap<string, readonly string[]>,
): void {
  const insert = (sql: string, ...values: readonly (string | number)[]): number =>
    Number(database.prepare(sql).run(...values).lastInsertRowid);
  // Whoever is blocked is told by whom; this block forbids nothing.
  const blocked = insert(
    `INSERT INTO block_target (bt_user, bt_user_text, bt_count)
     SELECT user_id, user_name, 1 FROM user WHERE user_name = 'Keeper'`,
  );
  const block = `INSERT INTO block (bl_target, bl_by_actor, bl_reason_id, bl_timestamp, bl_expiry, bl_sitewide, bl_deleted)
    VALUES (?, 1, 1, '20250101000000', 'infinity', ?, ?)`;
  insert(block, blocked, 0, 0);
  for (const [column, namedBy] of columns) {
    const refer = namings[column];
    if (!refer) continue;
    const name = hoard.word('USER', {
      cell: `account that ${column} names`,
      degree: 'hidden account',
      sight: right('hideuser'),
      shownBy: ['allusers', 'blocks', 'users'],
      namedBy,
    });
    const account = insert(
      `INSERT INTO user (user_name, user_real_name, user_password, user_newpassword, user_email, user_touched, user_token)
       VALUES (?, '', '', '', '', '20250101000000', '')`,
      name,
    );
    const actor = insert('INSERT INTO actor (actor_user, actor_name) VALUES (?, ?)', account, name);
    const target = insert(
      'INSERT INTO block_target (bt_user, bt_user_text, bt_count) VALUES (?, ?, 1)',
      account,
      name,
    );
    insert(block, target, 1, 1);
    const { changes } = database.prepare(refer(account, actor)).run();
    if (changes === 0) throw new Error(`No row has ${column}.`);
  }
}
