import { addressAsHex } from '../../wiki/ip-network.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { SqlBool, SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { blockTables, type BlockTables } from './block-tables.ts';
import { open, unchecked, type Opened } from './hidden.ts';
import type { RowOf } from './relation.ts';
import { opened, type Store } from './store.ts';

/** A block of an account, or of the viewer's IP address. */
export interface ViewerBlock {
  readonly id: number;
  readonly by: string;
  readonly byId: number;
  readonly reason: string;
  readonly timestamp: string;
  /** Database timestamp or `infinity`. */
  readonly expiry: string;
  readonly sitewide: boolean;
  readonly automatic: boolean;
  /** The block that caused an automatic one. */
  readonly parent: number | null;
  readonly anonymousOnly: boolean;
  readonly noAccountCreation: boolean;
  readonly noEmail: boolean;
  readonly ownTalkAllowed: boolean;
  /** Whether it blocks the addresses of the account, too. */
  readonly blocksAddresses: boolean;
  /** Whether it hides the account. */
  readonly hidesAccount: boolean;
}

/** Reads the active blocks of the viewer's account and, unless exempt, of the viewer's IP address. */
export async function readViewerBlocks(store: Store, viewer: Viewer, now: string): Promise<ViewerBlock[]> {
  const tables = blockTables(store);
  if (!tables) return [];
  const hex = viewer.rights.has('ipblock-exempt') ? undefined : addressAsHex(viewer.address);
  if (viewer.id === 0 && hex === undefined) return [];
  const { target } = tables;
  // All addresses of a network share at least the first hexadecimal digit. A union lets each part use its own index.
  const targets = [
    ...(viewer.id === 0 ? [] : [sql`SELECT bt_id FROM ${target} AS accounts WHERE bt_user = ${viewer.id}`]),
    ...(hex === undefined
      ? []
      : [
          sql`SELECT bt_id FROM ${target} AS singles WHERE bt_address = ${viewer.address}`,
          sql`SELECT bt_id FROM ${target} AS ranges 
            WHERE bt_range_start >= ${hex.slice(0, hex.startsWith('v6-') ? 4 : 1)} AND bt_range_start <= ${hex} AND bt_range_end >= ${hex}`,
        ]),
  ];
  const rows = await store.all(blocksWithTargets(store, tables, sql.join(targets, sql` UNION `), now));
  const blocks = rows
    .map((row) => open(row, unchecked.own))
    .filter((row) => viewer.id === 0 || isOfAccount(row) || row.bl_anon_only === 0)
    .map(blockOf);
  const ids = new Set(blocks.map(({ id }) => id));
  return blocks.filter(({ parent }) => parent === null || !ids.has(parent));
}

/** Reads the active blocks of accounts, by account id. */
export async function readAccountBlocks(
  store: Store,
  accounts: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, readonly ViewerBlock[]>> {
  const tables = blockTables(store);
  if (!tables || accounts.length === 0) return new Map();
  const rows = await store.all(
    blocksWithTargets(
      store,
      tables,
      sql`SELECT bt_id FROM ${tables.target} AS accounts WHERE ${opened(store).database.dialect.oneOf('bt_user', accounts)}`,
      now,
    ),
  );
  const blocks = new Map<number, ViewerBlock[]>();
  for (const closed of rows) {
    const row = open(closed, unchecked.leftOut);
    const account = row.bt_user ?? 0;
    blocks.set(account, [...(blocks.get(account) ?? []), blockOf(row)]);
  }
  return blocks;
}

/** Selects the active blocks of the targets that a query finds. */
const blocksWithTargets = (store: Store, tables: BlockTables, targets: SqlExpression<unknown>, now: string) =>
  opened(store)
    .select.selectFrom(sql<{ bt_id: number }>`(${targets})`.as('targets'))
    .crossJoin(tables.target.as('block_target'))
    .crossJoin(tables.block.as('block'))
    .whereRef('block_target.bt_id', '=', 'targets.bt_id')
    .whereRef('bl_target', '=', 'block_target.bt_id')
    .where(sql<SqlBool>`${opened(store).database.dialect.unindexed('bl_expiry')} > ${now}`)
    .orderBy('bl_id')
    .innerJoin('actor', 'actor_id', 'bl_by_actor')
    .innerJoin('comment', 'comment_id', 'bl_reason_id')
    .select(['bl_id', 'actor_name', 'actor_user', 'comment_text', 'bl_timestamp', 'bl_expiry', 'bl_sitewide'])
    .select([
      'bt_user',
      'bt_auto',
      'bl_parent_block_id',
      'bl_anon_only',
      'bl_create_account',
      'bl_block_email',
      'bl_allow_usertalk',
      'bl_enable_autoblock',
      'bl_deleted',
    ]);

const isOfAccount = ({ bt_user: user }: BlockRow): boolean => user !== null && user !== 0;

type BlockRow = Opened<RowOf<ReturnType<typeof blocksWithTargets>>>;

const blockOf = (row: BlockRow): ViewerBlock => ({
  id: row.bl_id,
  by: row.actor_name,
  byId: row.actor_user ?? 0,
  reason: row.comment_text,
  timestamp: row.bl_timestamp,
  expiry: row.bl_expiry,
  sitewide: row.bl_sitewide === 1,
  automatic: row.bt_auto === 1,
  parent: row.bl_parent_block_id,
  anonymousOnly: !isOfAccount(row) && row.bl_anon_only === 1,
  noAccountCreation: row.bl_create_account === 1,
  noEmail: row.bl_block_email === 1,
  ownTalkAllowed: row.bl_allow_usertalk === 1,
  blocksAddresses: row.bl_enable_autoblock === 1,
  hidesAccount: row.bl_deleted === 1,
});

/** What a partial block forbids. */
export interface PartialRestrictions {
  readonly pages: ReadonlySet<number>;
  readonly namespaces: ReadonlySet<number>;
  /** MediaWiki's ids of actions: 1 upload, 2 move, 3 create. */
  readonly actions: ReadonlySet<number>;
}

const PAGE = 1;
const NAMESPACE = 2;
const ACTION = 3;

/** Reads the combined restrictions of partial blocks. */
export async function readRestrictions(
  store: Store,
  blocks: readonly ViewerBlock[],
): Promise<PartialRestrictions> {
  const ids = blocks.filter(({ sitewide }) => !sitewide).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await store.all(
          opened(store)
            .select.selectFrom('ipblocks_restrictions')
            .select(['ir_type', 'ir_value'])
            .where(opened(store).database.dialect.oneOf('ir_ipb_id', ids)),
        );
  const ofType = (type: number): ReadonlySet<number> =>
    new Set(rows.filter(({ ir_type: one }) => one === type).map(({ ir_value: value }) => value));
  return { pages: ofType(PAGE), namespaces: ofType(NAMESPACE), actions: ofType(ACTION) };
}
