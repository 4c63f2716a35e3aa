import { unsearchableUser } from '../../wiki/hiding.ts';
import type { AddressRange } from '../../wiki/ip-network.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { asHidden } from './hidden.ts';
import type { Condition } from './relation.ts';
import { hasRevisionComment } from './revision-comment.ts';
import type { RevisionRow } from './revisions.ts';
import { opened, relation, type Store } from './store.ts';

/** Selects authors: actors, users by a prefix of their names, or the addresses of a network. */
export type Contributors =
  | { readonly kind: 'actors'; readonly actors: readonly number[] }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'network'; readonly network: AddressRange };

/** Which optional fields of a contribution are read. */
export interface ContributionOptions {
  readonly comment: boolean;
  /** Whether to join recent changes, and to drop revisions without one. */
  readonly changes: 'none' | 'optional' | 'required';
}

/** A revision with its page, as a contribution. */
export interface ContributionRow extends RevisionRow {
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_latest: number;
  readonly author: string;
  /** The sort key of authors: the actor id, the name, or the address in hexadecimal. */
  readonly author_key: string | number;
  readonly rc_patrolled?: number | null;
}

/**
 * Revisions by some authors, except those whose user is hidden from the viewer. An index orders them by `author_key`,
 * `rev_timestamp` and `rev_id`.
 */
export function contributions(
  store: Store,
  viewer: Viewer,
  contributors: Contributors,
  options: ContributionOptions,
) {
  const { condition, source, key } = sourceOf(store, contributors);
  const unsearchable = unsearchableUser(viewer);
  const revisions = source
    .crossJoin('page')
    .where(condition)
    .where(sql<SqlBool>`actor_id = rev_actor AND page_id = rev_page`)
    .select(['rev_id', 'rev_page', 'rev_timestamp', 'rev_minor_edit', 'rev_deleted', 'rev_len'])
    .select(['rev_parent_id', 'page_namespace', 'page_title', 'page_latest'])
    .select(['actor_name as user_name', 'actor_user as user_id'])
    // Opened, as revisions with a hidden user are excluded.
    .select([sql<string>`actor_name`.as('author'), sql.ref<string | number>(key).as('author_key')])
    .when(unsearchable !== 0, (q) =>
      q.where(sql<SqlBool>`(rev_deleted & ${unsearchable}) <> ${unsearchable}`),
    )
    .when(options.comment, (q) =>
      q.leftJoin('comment', (join) => join.on(hasRevisionComment(store))).select('comment_text'),
    )
    .when(options.changes === 'optional', (q) =>
      q.leftJoin('recentchanges', 'rc_this_oldid', 'rev_id').select('rc_patrolled'),
    )
    .when(options.changes === 'required', (q) =>
      q.crossJoin('recentchanges').whereRef('rc_this_oldid', '=', 'rev_id').select('rc_patrolled'),
    );
  return relation(store, revisions, {
    author_key: key,
    // `ip_changes` repeats the timestamps, with an index.
    ...(contributors.kind === 'network' && { rev_timestamp: 'ipc_rev_timestamp', rev_id: 'ipc_rev_id' }),
  });
}

// The tables are read in the order written, so that an index gives the order.
function sourceOf(store: Store, contributors: Contributors) {
  const { dialect } = opened(store).database;
  const { select } = opened(store);
  const byRevision = select.selectFrom('revision').crossJoin('actor');
  switch (contributors.kind) {
    case 'actors':
      return {
        source: byRevision,
        condition: dialect.oneOf('rev_actor', contributors.actors),
        key: 'rev_actor',
      };
    case 'prefix':
      return {
        source: select.selectFrom('actor').crossJoin('revision'),
        condition: dialect.startsWith('actor_name', contributors.prefix),
        key: 'actor_name',
      };
    default: {
      const { first, last } = contributors.network;
      return {
        source: select
          .selectFrom('ip_changes')
          .crossJoin('revision')
          .crossJoin('actor') as unknown as typeof byRevision,
        condition: sql<SqlBool>`ipc_rev_id = rev_id AND ipc_hex >= ${first} AND ipc_hex <= ${last}`,
        key: 'ipc_hex',
      };
    }
  }
}

/** Reads the actor ids of names or accounts. */
export async function readActors(
  store: Store,
  by: { readonly names: readonly string[] } | { readonly accounts: readonly number[] },
): Promise<number[]> {
  const { dialect } = opened(store).database;
  const rows = await store.all(
    opened(store)
      .select.selectFrom('actor')
      .select('actor_id')
      .where(
        'names' in by ? dialect.oneOf('actor_name', by.names) : dialect.oneOf('actor_user', by.accounts),
      ),
  );
  return rows.map(({ actor_id: actor }) => actor);
}

/** Whether there is any author to select. */
export async function anyContributor(store: Store, contributors: Contributors): Promise<boolean> {
  if (contributors.kind === 'actors') return contributors.actors.length > 0;
  if (contributors.kind === 'network') {
    if (!store.capabilities.tables.has('ip_changes')) return false;
    const { first, last } = contributors.network;
    const changes = opened(store).select.selectFrom('ip_changes').select('ipc_rev_id');
    return (
      (await store.first(
        changes.where('ipc_hex', '>=', asHidden(first)).where('ipc_hex', '<=', asHidden(last)).limit(1),
      )) !== undefined
    );
  }
  const actors = opened(store).select.selectFrom('actor').select('actor_id');
  const begins = opened(store).database.dialect.startsWith('actor_name', contributors.prefix);
  return (await store.first(actors.where(begins).limit(1))) !== undefined;
}

/** Filters of contributions, by value of `ucshow`. */
// `rc_patrolled` is 0 for unpatrolled, 1 for patrolled, 2 for autopatrolled.
export const contributionKinds = {
  minor: sql<SqlBool>`rev_minor_edit <> 0`,
  '!minor': sql<SqlBool>`rev_minor_edit = 0`,
  patrolled: sql<SqlBool>`rc_patrolled <> 0`,
  '!patrolled': sql<SqlBool>`rc_patrolled = 0`,
  autopatrolled: sql<SqlBool>`rc_patrolled = 2`,
  '!autopatrolled': sql<SqlBool>`rc_patrolled <> 2`,
  top: sql<SqlBool>`rev_id = page_latest`,
  '!top': sql<SqlBool>`rev_id <> page_latest`,
  new: sql<SqlBool>`rev_parent_id = 0`,
  '!new': sql<SqlBool>`rev_parent_id <> 0`,
} as const satisfies Readonly<Record<string, Condition>>;
