import { type Expression, type SqlBool, sql } from 'kysely';
import type { Hidden } from '../database/schema/table.ts';
import { unsearchableUser } from '../wiki/hiding.ts';
import type { AddressRange } from '../wiki/ip-network.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { RevisionRow } from './revisions.ts';
import { hasRevisionComment } from './revision-comment.ts';
import type { Store } from './store.ts';

/** Whose revisions are asked for: some actors, all whose names begin with something, or addresses of a network. */
export type Contributors =
  | { readonly kind: 'actors'; readonly actors: readonly number[] }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'network'; readonly network: AddressRange };

/** What is read beside the revisions. */
export interface ContributionWants {
  readonly comment: boolean;
  /** Entries of recent changes: none, those that there are, or only revisions that have one. */
  readonly changes: 'none' | 'optional' | 'necessary';
}

/** A revision with its page, as a contribution. */
export interface ContributionRow extends RevisionRow {
  readonly rev_actor: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_latest: number;
  /** The author's address in digits; only where a network is asked for. */
  readonly ipc_hex?: string;
  readonly rc_patrolled?: number | null;
}

/**
 * Revisions by somebody, never those whose user the viewer may not know. Their order is that of the actor's
 * number, the name, or the address in digits, whichever they are asked by, then that of time.
 */
export function contributions(
  store: Store,
  viewer: Viewer,
  contributors: Contributors,
  wants: ContributionWants,
) {
  const { condition, source } = sourceOf(store, contributors);
  const unsearchable = unsearchableUser(viewer);
  return source
    .crossJoin('page')
    .where(condition)
    .where(sql<SqlBool>`actor_id = rev_actor AND page_id = rev_page`)
    .select(['rev_id', 'rev_page', 'rev_timestamp', 'rev_minor_edit', 'rev_deleted', 'rev_len'])
    .select(['rev_parent_id', sql<null>`NULL`.as('rev_sha1'), 'page_namespace', 'page_title', 'page_latest'])
    .select(sql<number>`rev_actor`.as('rev_actor'))
    .select([
      sql<Hidden<string> | null>`actor_name`.as('user_name'),
      sql<Hidden<number> | null>`actor_user`.as('user_id'),
    ])
    .$if(unsearchable !== 0, (q) => q.where(sql<SqlBool>`(rev_deleted & ${unsearchable}) <> ${unsearchable}`))
    .$if(contributors.kind === 'network', (q) => q.select(sql<string>`ipc_hex`.as('ipc_hex')))
    .$if(wants.comment, (q) =>
      q
        .leftJoin('comment', (join) => join.on(hasRevisionComment(store)))
        .select(sql<Hidden<string> | null>`comment_text`.as('comment_text')),
    )
    .$if(wants.changes === 'optional', (q) =>
      q.leftJoin('recentchanges', 'rc_this_oldid', 'rev_id').select('rc_patrolled'),
    )
    .$if(wants.changes === 'necessary', (q) =>
      q
        .crossJoin('recentchanges')
        .where(sql<SqlBool>`rc_this_oldid = rev_id`)
        .select('rc_patrolled'),
    );
}

// The tables are read in the order written, so that an index gives the order.
function sourceOf(store: Store, contributors: Contributors) {
  const { dialect } = store.database;
  const { select } = store;
  const byRevision = select.selectFrom('revision').crossJoin('actor');
  switch (contributors.kind) {
    case 'actors':
      return { source: byRevision, condition: dialect.oneOf('rev_actor', contributors.actors) };
    case 'prefix':
      return {
        source: select.selectFrom('actor').crossJoin('revision'),
        condition: dialect.startsWith('actor_name', contributors.prefix),
      };
    default: {
      const { first, last } = contributors.network;
      return {
        source: select
          .selectFrom('ip_changes')
          .crossJoin('revision')
          .crossJoin('actor') as unknown as typeof byRevision,
        condition: sql<SqlBool>`ipc_rev_id = rev_id AND ipc_hex >= ${first} AND ipc_hex <= ${last}`,
      };
    }
  }
}

/** The actors that have one of the names, or are one of the accounts. */
export async function readActors(
  store: Store,
  by: { readonly names: readonly string[] } | { readonly accounts: readonly number[] },
): Promise<number[]> {
  const { dialect } = store.database;
  const rows = await store.all(
    store.select
      .selectFrom('actor')
      .select('actor_id')
      .where(
        'names' in by ? dialect.oneOf('actor_name', by.names) : dialect.oneOf('actor_user', by.accounts),
      ),
  );
  return rows.map(({ actor_id: actor }) => actor);
}

/** Whether anybody is among those who are asked for. */
export async function anyContributor(store: Store, contributors: Contributors): Promise<boolean> {
  if (contributors.kind === 'actors') return contributors.actors.length > 0;
  if (contributors.kind === 'network') {
    if (!store.capabilities.tables.has('ip_changes')) return false;
    const { first, last } = contributors.network;
    const changes = store.select.selectFrom('ip_changes').select('ipc_rev_id');
    return (
      (await store.first(changes.where('ipc_hex', '>=', first).where('ipc_hex', '<=', last).limit(1))) !==
      undefined
    );
  }
  const actors = store.select.selectFrom('actor').select('actor_id');
  const begins = store.database.dialect.startsWith('actor_name', contributors.prefix);
  return (await store.first(actors.where(begins).limit(1))) !== undefined;
}

/** What contributions may be asked to be or not to be. */
// `rc_patrolled` is 0 for what nobody looked at, 1 for what somebody did, 2 for what counts as looked at by itself.
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
} as const satisfies Readonly<Record<string, Expression<SqlBool>>>;
