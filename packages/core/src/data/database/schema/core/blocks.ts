import { id, index, integer, named, nullable, restricted, table, text, timestamp } from '../table.ts';

const byBlock = 'viewers of the block';

/** Blocks, their targets and restrictions. */
export const blockTables = {
  block: table(
    {
      bl_id: id(),
      bl_target: integer(),
      // These modules name the blocker: with the block, with its target, or to the viewer whom it affects.
      bl_by_actor: named(integer(), 'allusers', 'blocks', 'userinfo', 'users'),
      bl_reason_id: restricted(integer(), byBlock),
      bl_timestamp: timestamp(),
      bl_anon_only: integer(0),
      bl_create_account: integer(1),
      bl_enable_autoblock: integer(1),
      bl_expiry: timestamp(),
      bl_deleted: integer(0),
      bl_block_email: integer(0),
      bl_allow_usertalk: integer(0),
      bl_parent_block_id: nullable(integer()),
      bl_sitewide: integer(1),
    },
    {
      indexes: {
        bl_expiry: index('bl_expiry'),
        bl_parent_block_id: index('bl_parent_block_id'),
        bl_target: index('bl_target'),
        bl_timestamp: index('bl_timestamp'),
      },
    },
  ),
  block_target: table(
    {
      bt_id: id(),
      bt_address: nullable(restricted(text(), byBlock)),
      bt_user: nullable(restricted(integer(), byBlock)),
      bt_user_text: nullable(restricted(text(), byBlock)),
      bt_auto: integer(0),
      bt_range_start: nullable(restricted(text(), byBlock)),
      bt_range_end: nullable(restricted(text(), byBlock)),
      bt_ip_hex: nullable(restricted(text(), byBlock)),
      bt_count: integer(0),
    },
    {
      indexes: {
        bt_address: index('bt_address'),
        bt_ip_user_text: index('bt_ip_hex', 'bt_user_text'),
        bt_range: index('bt_range_start', 'bt_range_end'),
        bt_user: index('bt_user'),
      },
    },
  ),
  ipblocks_restrictions: table(
    {
      ir_ipb_id: integer(),
      ir_type: integer(),
      ir_value: integer(),
    },
    {
      primaryKey: ['ir_ipb_id', 'ir_type', 'ir_value'],
      indexes: {
        ir_type_value: index('ir_type', 'ir_value'),
      },
    },
  ),
};
