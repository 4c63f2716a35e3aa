import type { Database } from 'better-sqlite3';
import { Hiding } from '../../packages/core/src/wiki/hiding.ts';

/** Hides an account of a wiki in its database, as MediaWiki does for a block that hides the name: no public log tells. */
export function hideAccountInDatabase(database: Database, name: string): void {
  const user = Hiding.user | Hiding.restricted;
  const action = Hiding.text | Hiding.restricted;
  const key = name.replaceAll(' ', '_');
  const actor = database
    .prepare<[string], number>('SELECT actor_id FROM actor WHERE actor_name = ?')
    .pluck()
    .get(name);
  database.transaction(() => {
    for (const [table, prefix] of authored)
      database
        .prepare(
          `UPDATE ${table} SET ${prefix}_deleted = ${prefix}_deleted | ${user} WHERE ${prefix}_actor = ?`,
        )
        .run(actor);
    database
      .prepare(
        `UPDATE logging SET log_deleted = log_deleted | ${action} WHERE log_namespace = 2 AND log_title = ?`,
      )
      .run(key);
    database
      .prepare(
        `UPDATE recentchanges SET rc_deleted = rc_deleted | ${action}
          WHERE rc_logid > 0 AND rc_namespace = 2 AND rc_title = ?`,
      )
      .run(key);
    database
      .prepare(
        `INSERT INTO block_target (bt_id, bt_user, bt_user_text, bt_auto, bt_count)
          SELECT 9001, user_id, user_name, 0, 1 FROM user WHERE user_name = ?`,
      )
      .run(name);
    database.exec(
      `INSERT INTO block (bl_id, bl_target, bl_by_actor, bl_reason_id, bl_timestamp, bl_expiry, bl_deleted)
        VALUES (9001, 9001, 1, 1, '20240101000000', 'infinity', 1)`,
    );
  })();
}

const authored = [
  ['revision', 'rev'],
  ['archive', 'ar'],
  ['logging', 'log'],
  ['recentchanges', 'rc'],
  ['oldimage', 'oi'],
  ['filearchive', 'fa'],
] as const;
