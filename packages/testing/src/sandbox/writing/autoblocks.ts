import {
  addressAsHex,
  sanitizeIp,
  timestampMilliseconds,
  timestampOf,
  type Viewer,
} from '@wikiquery/core/wiki';
import { blockRow, blockTargetRow } from '@wikiquery/import/rows';
import { messageNow } from './facts.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Milliseconds for which an automatic block lasts. */
const DURATION = 86_400_000;

interface Parent {
  readonly id: number;
  readonly name: string;
  readonly by: string;
  readonly byId: number | null;
  readonly reason: string;
  readonly expiry: string;
  readonly noCreate: number;
  readonly ownTalk: number;
  readonly hidden: number;
  readonly sitewide: number;
}

/** Blocks the IP address of a blocked user who tried to do something, or blocks it for longer. */
export function spreadBlock(wiki: WritableWiki, { id, address: given }: Viewer, at: string): void {
  const address = sanitizeIp(given);
  const parent = wiki.row(
    query<Parent>(`SELECT bl_id AS id, bt_user_text AS name, actor_name AS by, actor_user AS byId, comment_text AS reason,
        bl_expiry AS expiry, bl_create_account AS noCreate, bl_allow_usertalk AS ownTalk, bl_deleted AS hidden,
        bl_sitewide AS sitewide
      FROM block JOIN block_target ON bt_id = bl_target JOIN actor ON actor_id = bl_by_actor
      JOIN comment ON comment_id = bl_reason_id
      WHERE bt_user = ? AND bl_enable_autoblock = 1 AND bl_expiry > ? ORDER BY bl_id LIMIT 1`),
    id,
    at,
  );
  const hex = addressAsHex(address);
  if (!parent || hex === undefined) return;
  const day = timestampOf(timestampMilliseconds(at) + DURATION);
  const known = wiki.rows(
    query<{ readonly id: number; readonly expiry: string; readonly automatic: number }>(
      `SELECT bl_id AS id, bl_expiry AS expiry, bt_auto AS automatic FROM block JOIN block_target ON bt_id = bl_target
        WHERE bt_address = ? AND bl_expiry > ?`,
    ),
    address,
    at,
  );
  for (const { id: block, expiry, automatic } of known)
    if (automatic === 1 && parent.expiry > expiry)
      wiki.update('block', { bl_id: block }, { bl_timestamp: at, bl_expiry: day });
  if (known.length > 0) return;
  removeExpired(wiki, at);
  const target = wiki.nextId('block_target', 'bt_id');
  const where = { text: address, first: hex, last: hex };
  wiki.insert('block_target', blockTargetRow(target, { address: where, isAutomatic: true }));
  wiki.insert(
    'block',
    blockRow(
      {
        id: wiki.nextId('block', 'bl_id'),
        target,
        by: { name: parent.by, id: parent.byId ?? 0 },
        reason: messageNow(wiki, 'autoblocker', [parent.name, parent.reason]),
        timestamp: at,
        expiry: parent.expiry < day ? parent.expiry : day,
        isAnonymousOnly: false,
        blocksAccountCreation: parent.noCreate === 1,
        blocksAddresses: false,
        blocksEmail: false,
        allowsOwnTalkPage: parent.ownTalk === 1,
        hidesName: parent.hidden === 1,
        isSitewide: parent.sitewide === 1,
        parent: parent.id,
      },
      wiki.names,
    ),
  );
}

/** Deletes the blocks that have ended, and their targets. */
function removeExpired(wiki: WritableWiki, at: string): void {
  const ended = wiki.rows(
    query<{ readonly id: number; readonly target: number }>(
      'SELECT bl_id AS id, bl_target AS target FROM block WHERE bl_expiry < ?',
    ),
    at,
  );
  for (const { id, target } of ended) {
    wiki.remove('block', { bl_id: id });
    wiki.remove('ipblocks_restrictions', { ir_ipb_id: id });
    wiki.run('UPDATE block_target SET bt_count = bt_count - 1 WHERE bt_id = ?', target);
  }
  wiki.run('DELETE FROM block_target WHERE bt_count <= 0');
}
