import type { Author, AuthorNames } from './names.ts';
import type { RowOf } from './row.ts';

/** Who is blocked: an account, an IP address or a range; of an automatic block it may be unknown. */
export interface BlockTarget {
  readonly account?: Author | undefined;
  readonly address?: { readonly text: string; readonly first: string; readonly last: string } | undefined;
  readonly isAutomatic: boolean;
}

/** Makes the row of a block's target, of which there are so many blocks. */
export const blockTargetRow = (id: number, { account, address, isAutomatic }: BlockTarget, blocks = 1) => {
  const isRange = address !== undefined && address.first !== address.last;
  return {
    bt_id: id,
    bt_address: address?.text ?? null,
    bt_user: account?.id ?? null,
    bt_user_text: account?.name ?? null,
    bt_auto: isAutomatic ? 1 : 0,
    bt_range_start: isRange ? address.first : null,
    bt_range_end: isRange ? address.last : null,
    bt_ip_hex: address?.first ?? null,
    bt_count: blocks,
  } satisfies RowOf<'block_target'>;
};

/** A block. */
export interface BlockFacts {
  readonly id: number;
  /** ID of its target's row. */
  readonly target: number;
  readonly by: Author | undefined;
  readonly reason: string;
  readonly timestamp: string;
  /** Fourteen digits, or `infinity`. */
  readonly expiry: string;
  /** Whether accounts may edit from a blocked address. */
  readonly isAnonymousOnly: boolean;
  readonly blocksAccountCreation: boolean;
  readonly blocksAddresses: boolean;
  readonly blocksEmail: boolean;
  readonly allowsOwnTalkPage: boolean;
  readonly hidesName: boolean;
  /** Whether it concerns the whole wiki, not only some pages or namespaces. */
  readonly isSitewide: boolean;
  /** The block that caused this automatic one. */
  readonly parent?: number | null;
}

/** Makes the row of a block. */
export const blockRow = (block: BlockFacts, names: AuthorNames) =>
  ({
    bl_id: block.id,
    bl_target: block.target,
    bl_by_actor: names.actor(block.by),
    bl_reason_id: names.comment(block.reason),
    bl_timestamp: block.timestamp,
    bl_anon_only: block.isAnonymousOnly ? 1 : 0,
    bl_create_account: block.blocksAccountCreation ? 1 : 0,
    bl_enable_autoblock: block.blocksAddresses ? 1 : 0,
    bl_expiry: block.expiry,
    bl_deleted: block.hidesName ? 1 : 0,
    bl_block_email: block.blocksEmail ? 1 : 0,
    bl_allow_usertalk: block.allowsOwnTalkPage ? 1 : 0,
    bl_parent_block_id: block.parent ?? null,
    bl_sitewide: block.isSitewide ? 1 : 0,
  }) satisfies RowOf<'block'>;

/** What a partial block is about, and the number by which `ipblocks_restrictions` says so. */
const restrictionTypes = { page: 1, namespace: 2 } as const;

/** Makes the row of a page or namespace that a partial block is about. */
export const restrictionRow = (block: number, type: keyof typeof restrictionTypes, value: number) =>
  ({
    ir_ipb_id: block,
    ir_type: restrictionTypes[type],
    ir_value: value,
  }) satisfies RowOf<'ipblocks_restrictions'>;
