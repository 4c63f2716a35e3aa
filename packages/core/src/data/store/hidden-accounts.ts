import type { SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { blockTables } from './block-tables.ts';
import { opened, type Store } from './store.ts';

/** Whether a block hides the account whose id is in `column`, or computed by it: 1 or 0. */
export function isHiddenAccount(
  store: Store,
  column: string | SqlExpression<unknown>,
): SqlExpression<number> {
  const tables = blockTables(store);
  if (!tables) return sql<number>`0`;
  const account = typeof column === 'string' ? sql.ref(column) : column;
  // Older tables have 0 for everybody without an account, of whom all blocks would be read.
  const known = store.capabilities.blocks === 'inline' ? sql`NULLIF(${account}, 0)` : account;
  // Aliased, as the outer query may read these tables too.
  return sql<number>`EXISTS (SELECT 1 FROM ${tables.target} AS hiding_target
    ${opened(store).database.dialect.orderedJoin} ${tables.block} AS hiding
    WHERE hiding.bl_target = hiding_target.bt_id AND hiding_target.bt_user = ${known} AND hiding.bl_deleted = 1)`;
}

/** Whether an account exists; hidden accounts count only if `seesHidden`. */
export async function accountExists(store: Store, name: string, seesHidden: boolean): Promise<boolean> {
  if (!store.capabilities.tables.has('user')) return false;
  const row = await store.first(
    opened(store)
      .select.selectFrom('user')
      .select(isHiddenAccount(store, 'user_id').as('hidden'))
      .where('user_name', '=', name),
  );
  return row !== undefined && (seesHidden || row.hidden !== 1);
}
