import { addressRange } from '../../../wiki/ip-network.ts';
import type { ApiBlock, ApiProtectedTitle } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { actorsOf, commentOf, commentsOf } from './names.ts';

/** Replaces all blocks with those that the source lists; the targets of autoblocks are private. */
export async function writeBlocks(writing: Writing, blocks: readonly ApiBlock[]): Promise<void> {
  const authored = blocks.map(({ by, byid, reason }) => ({
    ...(by !== undefined && { user: by }),
    ...(byid !== undefined && { userid: byid }),
    ...(reason !== undefined && { comment: reason }),
  }));
  const actorOf = await actorsOf(writing, authored);
  const commentId = await commentsOf(writing, authored.map(commentOf));
  await writing.orphans.leaveAll('block');
  for (const table of ['block', 'block_target', 'ipblocks_restrictions'])
    await writing.run(`DELETE FROM ${table}`);
  await writing.put('block_target', blocks.map(targetRow));
  await writing.put(
    'block',
    blocks.map((block, i) => ({
      bl_id: block.id,
      bl_target: block.id,
      bl_by_actor: actorOf(authored[i] ?? {}),
      bl_reason_id: commentId(block.reason ?? ''),
      bl_timestamp: digitsOf(block.timestamp),
      bl_anon_only: block.anononly ? 1 : 0,
      bl_create_account: block.nocreate ? 1 : 0,
      bl_enable_autoblock: block.autoblock ? 1 : 0,
      bl_expiry: digitsOf(block.expiry),
      bl_deleted: block.hidden ? 1 : 0,
      bl_block_email: block.noemail ? 1 : 0,
      bl_allow_usertalk: block.allowusertalk ? 1 : 0,
      bl_sitewide: block.partial ? 0 : 1,
    })),
  );
  await writing.put(
    'ipblocks_restrictions',
    blocks.flatMap(({ id, restrictions: { pages = [], namespaces = [] } = {} }) => [
      ...pages.map((page) => ({ ir_ipb_id: id, ir_type: 1, ir_value: page.id })),
      ...namespaces.map((namespace) => ({ ir_ipb_id: id, ir_type: 2, ir_value: namespace })),
    ]),
  );
}

function targetRow({ id, user, userid = 0, automatic }: ApiBlock) {
  const address = user === undefined ? undefined : addressRange(user);
  const isRange = address !== undefined && address.first !== address.last;
  return {
    bt_id: id,
    bt_address: address ? (user ?? null) : null,
    bt_user: address || automatic ? null : userid,
    bt_user_text: address || automatic ? null : (user ?? null),
    bt_auto: automatic ? 1 : 0,
    bt_range_start: isRange ? address.first : null,
    bt_range_end: isRange ? address.last : null,
    bt_ip_hex: address?.first ?? null,
    bt_count: 1,
  };
}

/** Replaces the titles that are protected against creation with those that the source lists. */
export async function writeProtectedTitles(
  writing: Writing,
  titles: readonly ApiProtectedTitle[],
): Promise<void> {
  await actorsOf(writing, titles);
  const commentId = await commentsOf(writing, titles.map(commentOf));
  await writing.orphans.leaveAll('protected_titles');
  await writing.run('DELETE FROM protected_titles');
  await writing.put(
    'protected_titles',
    titles.map((title) => ({
      pt_namespace: title.ns,
      pt_title: keyOf(title),
      pt_user: title.userid ?? 0,
      pt_reason_id: commentId(commentOf(title)),
      pt_timestamp: digitsOf(title.timestamp),
      pt_expiry: digitsOf(title.expiry),
      pt_create_perm: title.level,
    })),
  );
}
