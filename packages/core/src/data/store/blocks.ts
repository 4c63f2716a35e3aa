import type { AddressRange } from '../../wiki/ip-network.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';
import type { Expression, SqlBool, SqlExpression } from '../database/statements/expression.ts';
import { visitingFew } from '../database/statements/query.ts';
import { sql, sqlQuery } from '../database/statements/sql.ts';
import { blockTables } from './block-tables.ts';
import { isHiddenAccount } from './hidden-accounts.ts';
import { open, unchecked } from './hidden.ts';
import type { Condition } from './relation.ts';
import { opened, relation, type Store } from './store.ts';

/** Which optional fields of a block are read. */
export interface BlockOptions {
  readonly by: boolean;
  readonly reason: boolean;
}

/**
 * Blocks that are active at a time and visible to the viewer; undefined if the database has none. The target of an
 * autoblock is not read: it would reveal an account's IP address.
 */
export function activeBlocks(store: Store, viewer: Viewer, now: string, options: BlockOptions) {
  const tables = blockTables(store);
  if (!tables) return undefined;
  const blocks = opened(store)
    .select.selectFrom(tables.block.as('block'))
    .innerJoin(tables.target.as('target'), 'bt_id', 'bl_target')
    .select(['bl_id', 'bl_timestamp', 'bl_expiry', 'bl_sitewide', 'bl_deleted'])
    .select([
      'bl_anon_only',
      'bl_create_account',
      'bl_enable_autoblock',
      'bl_block_email',
      'bl_allow_usertalk',
    ])
    .select([
      'bt_auto',
      unlessAutomatic<string>(sql`coalesce(bt_address, bt_user_text)`).as('target'),
      unlessAutomatic<number>(sql`coalesce(bt_user, 0)`).as('target_id'),
      unlessAutomatic<string>(sql`nullif(bt_range_start, '')`).as('range_start'),
      unlessAutomatic<string>(sql`nullif(bt_range_end, '')`).as('range_end'),
    ])
    // Keeps the planner from starting with the index of expiries and sorting all blocks.
    .where(sql<SqlBool>`coalesce(bl_expiry, '') > ${now}`)
    .when(options.by, (q) =>
      q.innerJoin('actor', 'actor_id', 'bl_by_actor').select(['actor_user', 'actor_name']),
    )
    .when(options.reason, (q) => q.innerJoin('comment', 'comment_id', 'bl_reason_id').select('comment_text'))
    .when(!may(viewer, 'hideuser'), (q) =>
      q.where('bl_deleted', '=', 0).where(sql<SqlBool>`NOT ${isHiddenAccount(store, 'target.bt_user')}`),
    );
  return open(relation(store, blocks), unchecked.leftOut);
}

/** A kind of block, by its target or, for `temp`, by having an expiry. */
export type BlockKind = 'account' | 'ip' | 'range' | 'temp';

/** Blocks of a kind, or, unless `isOf`, all others. */
export function ofKind(store: Store, kind: BlockKind, isOf: boolean): Condition {
  const { dialect } = opened(store).database;
  const user = dialect.unindexed('bt_user');
  // Quirk: blocks of addresses have NULL as account id, not 0, and single addresses no range, so "!account", "ip" and
  // "!range" find nothing, and "!ip" and "range" no single address.
  const conditions: Readonly<Record<BlockKind, readonly [of: Condition, others: Condition]>> = {
    account: [sql`${user} <> 0`, sql`${user} = 0`],
    ip: [
      sql`(${user} = 0 AND bt_range_end = bt_range_start)`,
      sql`(${user} <> 0 OR bt_range_end > bt_range_start)`,
    ],
    range: [sql`bt_range_end > bt_range_start`, sql`bt_range_end = bt_range_start`],
    // With the index of expiries, all indefinite blocks would have to be sorted.
    temp: [sql`bl_expiry <> 'infinity'`, sql`${dialect.unindexed('bl_expiry')} = 'infinity'`],
  };
  return conditions[kind][isOf ? 0 : 1];
}

const unlessAutomatic = <T>(value: Expression<unknown>) =>
  sql<T | null>`CASE WHEN bt_auto = 0 THEN ${value} END`;

/** Blocks of accounts, addresses or networks, except autoblocks. */
export function blocksOf(
  store: Store,
  names: readonly string[],
  addresses: readonly string[],
): Promise<Condition> {
  const { dialect } = opened(store).database;
  const target = targetsOf(store);
  return withTargets(store, [
    ...(names.length > 0
      ? [
          sql<Target>`SELECT bt_id FROM ${sql.table('user')} ${dialect.orderedJoin} ${target} AS accounts
            WHERE bt_user = user_id AND ${dialect.oneOf('user_name', names)}`,
        ]
      : []),
    ...(addresses.length > 0
      ? [sql<Target>`SELECT bt_id FROM ${target} AS singles WHERE ${dialect.oneOf('bt_address', addresses)}`]
      : []),
  ]);
}

interface Target {
  readonly bt_id: number;
}

const targetsOf = (store: Store) => blockTables(store)?.target ?? sql.table('block_target');

/** Blocks of the targets that the queries find, except autoblocks. */
async function withTargets(store: Store, queries: readonly SqlExpression<Target>[]): Promise<Condition> {
  const found = sql<Target>`${sql.join(queries, sql` UNION `)}`;
  const rows =
    queries.length === 0 ? [] : await store.all(visitingFew(sqlQuery(found, opened(store).database.builder)));
  const numbers = rows.map((row) => row.bt_id);
  return numbers.length === 0
    ? sql`1 = 0`
    : sql`(bt_auto = 0 AND ${opened(store).database.dialect.oneOf('bl_target', numbers)})`;
}

/**
 * Blocks that cover an address or a whole network, except autoblocks. No blocked network has a prefix shorter than
 * `shortest`.
 */
export function blocksOver(
  store: Store,
  { kind, first, last }: AddressRange,
  shortest: number,
): Promise<Condition> {
  const target = targetsOf(store);
  // Every such network shares these digits with the address, which limits the range of the index.
  const common = first.slice(0, (kind === 'IPv6' ? 'v6-'.length : 0) + Math.floor(shortest / 4));
  const ranges = sql<Target>`SELECT bt_id FROM ${target} AS ranges
    WHERE bt_range_start >= ${common} AND bt_range_start <= ${first} AND bt_range_end >= ${last}`;
  const single = sql<Target>`SELECT bt_id FROM ${target} AS singles WHERE bt_ip_hex = ${first} AND bt_range_start IS NULL`;
  return withTargets(store, first === last ? [single, ranges] : [ranges]);
}

/** A page, namespace or action that a partial block applies to. */
export interface BlockRestriction {
  readonly block: number;
  readonly kind: 'page' | 'namespace' | 'action';
  readonly value: number;
  /** The page, if it still exists. */
  readonly page?: { readonly namespace: number; readonly key: string };
}

const kinds: Readonly<Record<number, BlockRestriction['kind']>> = { 1: 'page', 2: 'namespace', 3: 'action' };
const PAGE = 1;

/** Reads the restrictions of partial blocks. */
export async function blockRestrictions(
  store: Store,
  blocks: readonly number[],
): Promise<readonly BlockRestriction[]> {
  if (blocks.length === 0 || !store.capabilities.tables.has('ipblocks_restrictions')) return [];
  const rows = await store.all(
    opened(store)
      .select.selectFrom('ipblocks_restrictions')
      .leftJoin('page', (join) => join.onRef('page_id', '=', 'ir_value').on('ir_type', '=', PAGE))
      .select(['ir_ipb_id', 'ir_type', 'ir_value', 'page_namespace', 'page_title'])
      .where(opened(store).database.dialect.oneOf('ir_ipb_id', blocks))
      .orderBy('ir_ipb_id')
      .orderBy('ir_type')
      .orderBy('ir_value'),
  );
  return rows.flatMap((row) => {
    const kind = kinds[row.ir_type];
    if (kind === undefined) return [];
    const { page_namespace: namespace, page_title: key } = row;
    const page = namespace !== null && key !== null ? { page: { namespace, key } } : {};
    return [{ block: row.ir_ipb_id, kind, value: row.ir_value, ...page }];
  });
}
