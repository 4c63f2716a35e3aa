import { addressAsHex as hexOf, sanitizeIp, timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import {
  blockRow,
  blockTargetRow,
  restrictionRow,
  type BlockFacts,
  type BlockTarget,
} from '@wikiquery/import/rows';
import { query, type WritableWiki } from './writable-wiki.ts';

/** What a partial block is about. */
export interface Restrictions {
  /** Page IDs. */
  readonly pages: readonly number[];
  readonly namespaces: readonly number[];
}

/** What a block says, whomever it is about. */
export type BlockTerms = Omit<BlockFacts, 'id' | 'parent' | 'target' | 'timestamp'> & {
  readonly restrictions: Restrictions;
};

/** A block as it is stored. */
export interface StoredBlock extends BlockTerms {
  readonly id: number;
  readonly target: BlockTarget;
  readonly timestamp: string;
  readonly parent: number | null;
}

interface Row {
  readonly bl_id: number;
  readonly bl_timestamp: string;
  readonly bl_expiry: string;
  readonly bl_anon_only: number;
  readonly bl_create_account: number;
  readonly bl_enable_autoblock: number;
  readonly bl_block_email: number;
  readonly bl_allow_usertalk: number;
  readonly bl_deleted: number;
  readonly bl_sitewide: number;
  readonly bl_parent_block_id: number | null;
  readonly bt_address: string | null;
  readonly bt_user: number | null;
  readonly bt_user_text: string | null;
  readonly bt_auto: number;
  readonly bt_ip_hex: string | null;
  readonly bt_range_start: string | null;
  readonly bt_range_end: string | null;
  readonly actor_user: number | null;
  readonly actor_name: string;
  readonly reason: string;
}

const select = `SELECT block.*, block_target.*, actor_user, actor_name, comment_text AS reason FROM block
  JOIN block_target ON bt_id = bl_target JOIN actor ON actor_id = bl_by_actor
  JOIN comment ON comment_id = bl_reason_id`;

/** Finds a block by its ID, over or not. */
export function blockById(wiki: WritableWiki, id: number): StoredBlock | undefined {
  const row = wiki.row(query<Row>(`${select} WHERE bl_id = ?`), id);
  return row && stored(wiki, row);
}

/** Finds the block of a target; one that somebody placed comes before an automatic one. */
export const blockOf = (wiki: WritableWiki, target: BlockTarget, now: string): StoredBlock | undefined =>
  blocksOf(wiki, target, now)[0];

function blocksOf(
  wiki: WritableWiki,
  { account, address }: BlockTarget,
  now: string,
): readonly StoredBlock[] {
  const rows = account
    ? wiki.rows(query<Row>(`${select} WHERE bt_user = ? AND bl_expiry > ? ORDER BY bl_id`), account.id, now)
    : wiki.rows(
        query<Row>(`${select} WHERE bt_address = ? AND bl_expiry > ? ORDER BY bt_auto, bl_id`),
        address?.text ?? '',
        now,
      );
  return rows.map((row) => stored(wiki, row));
}

const stored = (wiki: WritableWiki, row: Row): StoredBlock => ({
  id: row.bl_id,
  target: {
    isAutomatic: row.bt_auto === 1,
    ...(row.bt_user !== null && { account: { id: row.bt_user, name: row.bt_user_text ?? '' } }),
    ...(row.bt_address !== null && {
      address: {
        text: row.bt_address,
        first: row.bt_range_start ?? row.bt_ip_hex ?? '',
        last: row.bt_range_end ?? row.bt_ip_hex ?? '',
      },
    }),
  },
  by: { id: row.actor_user ?? 0, name: row.actor_name },
  reason: row.reason,
  timestamp: row.bl_timestamp,
  expiry: row.bl_expiry,
  isAnonymousOnly: row.bl_anon_only === 1,
  blocksAccountCreation: row.bl_create_account === 1,
  blocksAddresses: row.bl_enable_autoblock === 1,
  blocksEmail: row.bl_block_email === 1,
  allowsOwnTalkPage: row.bl_allow_usertalk === 1,
  hidesName: row.bl_deleted === 1,
  isSitewide: row.bl_sitewide === 1,
  parent: row.bl_parent_block_id,
  restrictions: {
    pages: restricted(wiki, row.bl_id, 1),
    namespaces: restricted(wiki, row.bl_id, 2),
  },
});

const restricted = (wiki: WritableWiki, block: number, type: number): readonly number[] =>
  wiki
    .rows(
      query<{ readonly value: number }>(
        'SELECT ir_value AS value FROM ipblocks_restrictions WHERE ir_ipb_id = ? AND ir_type = ? ORDER BY ir_value',
      ),
      block,
      type,
    )
    .map(({ value }) => value);

/** What automatic blocks are made with. */
export interface BlockingMeans {
  readonly now: string;
  /** Seconds for which an address stays blocked. */
  readonly automaticFor: number;
  /** The reason of an automatic block. */
  readonly automaticReason: string;
}

/** Stores a new block, and blocks the last address of its account where it says so; returns its ID. */
export function placeBlock(
  wiki: WritableWiki,
  target: BlockTarget,
  terms: BlockTerms,
  means: BlockingMeans,
): number {
  const over = query<{ readonly bl_id: number }>(
    "SELECT bl_id FROM block WHERE bl_expiry <> 'infinity' AND bl_expiry < ?",
  );
  for (const { bl_id: id } of wiki.rows(over, means.now)) removeRow(wiki, id);
  const id = insertBlock(wiki, target, { ...terms, timestamp: means.now, parent: null });
  blockLastAddress(wiki, id, means);
  return id;
}

function insertBlock(
  wiki: WritableWiki,
  target: BlockTarget,
  block: BlockTerms & Pick<StoredBlock, 'parent' | 'timestamp'>,
): number {
  const id = wiki.nextId('block', 'bl_id');
  const facts = { ...block, id, target: targetId(wiki, target) };
  wiki.insert('block', blockRow(facts, wiki.names));
  storeRestrictions(wiki, id, block.restrictions);
  return id;
}

function targetId(wiki: WritableWiki, target: BlockTarget): number {
  const { account, address, isAutomatic } = target;
  const known = account
    ? wiki.row(
        query<{ readonly id: number }>('SELECT bt_id AS id FROM block_target WHERE bt_user = ?'),
        account.id,
      )
    : wiki.row(
        query<{ readonly id: number }>(
          'SELECT bt_id AS id FROM block_target WHERE bt_address = ? AND bt_auto = ?',
        ),
        address?.text ?? '',
        isAutomatic ? 1 : 0,
      );
  if (!known)
    return wiki.insert('block_target', blockTargetRow(wiki.nextId('block_target', 'bt_id'), target));
  wiki.run('UPDATE block_target SET bt_count = bt_count + 1 WHERE bt_id = ?', known.id);
  return known.id;
}

function storeRestrictions(wiki: WritableWiki, id: number, { pages, namespaces }: Restrictions): void {
  wiki.remove('ipblocks_restrictions', { ir_ipb_id: id });
  for (const page of pages) wiki.insert('ipblocks_restrictions', restrictionRow(id, 'page', page));
  for (const one of namespaces) wiki.insert('ipblocks_restrictions', restrictionRow(id, 'namespace', one));
}

/** Changes a block and those that follow from it. */
export function changeBlock(
  wiki: WritableWiki,
  { id, target, timestamp, parent }: StoredBlock,
  terms: BlockTerms,
  means: BlockingMeans,
): void {
  const {
    bl_id: _id,
    bl_target: _target,
    ...row
  } = blockRow({ ...terms, id, target: 0, timestamp, parent }, wiki.names);
  wiki.update('block', { bl_id: id }, row);
  storeRestrictions(wiki, id, terms.restrictions);
  const followers = wiki.rows(query<Row>(`${select} WHERE bl_parent_block_id = ?`), id);
  for (const { bl_id: follower, bl_expiry: expiry } of followers) {
    if (!terms.blocksAddresses || !target.account) {
      removeRow(wiki, follower);
      continue;
    }
    wiki.update(
      'block',
      { bl_id: follower },
      {
        bl_by_actor: row.bl_by_actor,
        bl_create_account: row.bl_create_account,
        bl_deleted: row.bl_deleted,
        bl_allow_usertalk: row.bl_allow_usertalk,
        bl_sitewide: row.bl_sitewide,
        bl_reason_id: wiki.names.comment(means.automaticReason),
        bl_expiry: expiry < terms.expiry ? expiry : terms.expiry,
      },
    );
    storeRestrictions(wiki, follower, terms.restrictions);
  }
  blockLastAddress(wiki, id, means);
}

/** Blocks the address that a blocked account used last. */
function blockLastAddress(
  wiki: WritableWiki,
  id: number,
  { now, automaticFor, automaticReason }: BlockingMeans,
): void {
  const block = blockById(wiki, id);
  if (!block?.blocksAddresses || !block.target.account) return;
  const last = wiki.row(
    query<{ readonly rc_ip: string }>(
      'SELECT rc_ip FROM recentchanges JOIN actor ON actor_id = rc_actor WHERE actor_name = ? ORDER BY rc_timestamp DESC, rc_id DESC LIMIT 1',
    ),
    block.target.account.name,
  );
  const hex = last && hexOf(last.rc_ip);
  if (!last || hex === undefined) return;
  const address = { text: sanitizeIp(last.rc_ip), first: hex, last: hex };
  const later = timestampOf(timestampMilliseconds(now) + automaticFor * 1000);
  const known = blocksOf(wiki, { address, isAutomatic: true }, now);
  for (const { id: automatic, target, expiry } of known)
    if (target.isAutomatic && block.expiry > expiry)
      wiki.update('block', { bl_id: automatic }, { bl_timestamp: now, bl_expiry: later });
  if (known.length > 0) return;
  insertBlock(
    wiki,
    { address, isAutomatic: true },
    {
      ...block,
      reason: automaticReason,
      timestamp: now,
      expiry: later < block.expiry ? later : block.expiry,
      isAnonymousOnly: false,
      blocksAddresses: false,
      blocksEmail: false,
      parent: id,
    },
  );
}

/** Removes a block and those that follow from it. */
export function removeBlock(wiki: WritableWiki, id: number): void {
  const followers = wiki.rows(query<Row>(`${select} WHERE bl_parent_block_id = ?`), id);
  for (const one of [id, ...followers.map((row) => row.bl_id)]) removeRow(wiki, one);
}

function removeRow(wiki: WritableWiki, id: number): void {
  wiki.run(
    'UPDATE block_target SET bt_count = bt_count - 1 WHERE bt_id = (SELECT bl_target FROM block WHERE bl_id = ?)',
    id,
  );
  wiki.remove('ipblocks_restrictions', { ir_ipb_id: id });
  wiki.remove('block', { bl_id: id });
  wiki.run('DELETE FROM block_target WHERE bt_count <= 0');
}
