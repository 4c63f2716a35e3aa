import { type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/** Whether the account with the number in `column` is hidden by a block: 1 or 0. */
export function isHiddenAccount(store: Store, column: string): RawBuilder<number> {
  const { tables } = store.capabilities;
  if (!tables.has('block') || !tables.has('block_target')) return sql<number>`0`;
  return sql<number>`EXISTS (SELECT 1 FROM block_target JOIN block ON bl_target = bt_id
    WHERE bt_user = ${sql.ref(column)} AND bl_deleted = 1)`;
}
