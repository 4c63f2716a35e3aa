import type { Tables } from '../database/schema/core.ts';
import type { SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Store } from './store.ts';

/** The tables of blocks and their targets, in the newer schema whatever the database's. */
export interface BlockTables {
  readonly block: SqlExpression<Tables['block']>;
  /** In the older schema, `bt_user` is 0 for an IP address, and a single address is a range of one. */
  readonly target: SqlExpression<Tables['block_target']>;
}

const newer: BlockTables = { block: sql.table('block'), target: sql.table('block_target') };

// Only renames columns, so that the indexes of the older table are used.
const older: BlockTables = {
  block: sql`(SELECT ipb_id AS bl_id, ipb_id AS bl_target, ipb_by_actor AS bl_by_actor,
    ipb_reason_id AS bl_reason_id, ipb_timestamp AS bl_timestamp, ipb_anon_only AS bl_anon_only,
    ipb_create_account AS bl_create_account, ipb_enable_autoblock AS bl_enable_autoblock,
    ipb_expiry AS bl_expiry, ipb_deleted AS bl_deleted, ipb_block_email AS bl_block_email,
    ipb_allow_usertalk AS bl_allow_usertalk, ipb_parent_block_id AS bl_parent_block_id,
    ipb_sitewide AS bl_sitewide FROM ipblocks)`,
  target: sql`(SELECT ipb_id AS bt_id, ipb_address AS bt_address, ipb_user AS bt_user,
    ipb_address AS bt_user_text, ipb_auto AS bt_auto, ipb_range_start AS bt_range_start,
    ipb_range_end AS bt_range_end, ipb_range_start AS bt_ip_hex FROM ipblocks)`,
};

/** Returns the tables of blocks; undefined if the database has none. */
export function blockTables({ capabilities: { blocks } }: Store): BlockTables | undefined {
  if (blocks === 'none') return undefined;
  return blocks === 'targets' ? newer : older;
}
