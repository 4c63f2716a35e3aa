import assert from 'node:assert/strict';
import test from 'node:test';
import type { Database } from 'better-sqlite3';
import { openTestDatabase } from '../../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { createTestApi } from '../../../../testing/src/api.ts';
import { createControls } from '../../../../testing/src/sandbox/controls.ts';

/** The tables of MediaWiki 1.39: a block and its target in one row, no temporary accounts. */
const older = `
  CREATE TABLE ipblocks AS SELECT bl_id AS ipb_id, coalesce(bt_address, bt_user_text) AS ipb_address,
    coalesce(bt_user, 0) AS ipb_user, bl_by_actor AS ipb_by_actor, bl_reason_id AS ipb_reason_id,
    bl_timestamp AS ipb_timestamp, bt_auto AS ipb_auto, bl_anon_only AS ipb_anon_only,
    bl_create_account AS ipb_create_account, bl_enable_autoblock AS ipb_enable_autoblock,
    bl_expiry AS ipb_expiry, coalesce(bt_range_start, bt_ip_hex, '') AS ipb_range_start,
    coalesce(bt_range_end, bt_ip_hex, '') AS ipb_range_end, bl_deleted AS ipb_deleted,
    bl_block_email AS ipb_block_email, bl_allow_usertalk AS ipb_allow_usertalk,
    bl_parent_block_id AS ipb_parent_block_id, bl_sitewide AS ipb_sitewide
    FROM block JOIN block_target ON bt_id = bl_target;
  DROP TABLE block; DROP TABLE block_target;
  ALTER TABLE user DROP COLUMN user_is_temp;`;

const requests = [
  {
    list: 'blocks',
    bklimit: 'max',
    bkprop: 'id|user|userid|by|byid|timestamp|expiry|reason|flags|restrictions',
  },
  { list: 'blocks', bkip: '203.0.113.200', bkprop: 'user|range' },
  { list: 'blocks', bkip: '203.0.113.7', bkprop: 'user' },
  { list: 'blocks', bkip: '203.0.113.52', bkprop: 'user|range' },
  { list: 'blocks', bkusers: 'Wrecker|203.0.113.7|Smuggler', bkprop: 'user' },
  { list: 'blocks', bkshow: 'account', bkprop: 'user' },
  { list: 'users', ususers: 'Wrecker|Smuggler|Keeper', usprop: 'blockinfo|editcount' },
  { list: 'allusers', auprefix: 'S', auprop: 'blockinfo' },
];

test('older schemas of blocks and accounts give the same answers', async () => {
  const answers = async (database: Database): Promise<unknown[]> => {
    const api = createTestApi(database, sample.configuration, createControls(), openTestDatabase);
    const responses: unknown[] = [];
    for (const as of [undefined, 'Warden', 'Night watch'])
      for (const request of requests) {
        const query = { action: 'query', ...request };
        responses.push([as, request, await api.request(query, as === undefined ? {} : { as })]);
      }
    return responses;
  };
  using sample = createWiki();
  const now = await answers(sample.database);
  sample.database.exec(older);
  assert.deepEqual(await answers(sample.database), now);
  assert.ok(!JSON.stringify(now.slice(0, 2 * requests.length)).includes('"hidden":true'));
  assert.ok(JSON.stringify(now).includes('"hidden":true'));
});
