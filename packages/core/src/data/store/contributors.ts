import { Hiding } from '../../wiki/hiding.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { actorInGroups } from './accounts.ts';
import { opened, type Store } from './store.ts';

/** Revisions of pages whose authors are public. */
const attributedRevisions = (store: Store, pages: readonly number[]) =>
  opened(store)
    .select.selectFrom('revision')
    .innerJoin('actor', (join) => join.on(sql<SqlBool>`actor_id = rev_actor`))
    .where(opened(store).database.dialect.oneOf('rev_page', pages))
    .where(sql<SqlBool>`(rev_deleted & ${Hiding.user}) = 0`);

/** Counts the anonymous authors of pages, by page id; pages without any are absent. */
export async function countAnonymousContributors(
  store: Store,
  pages: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await store.all(
    attributedRevisions(store, pages)
      .select(['rev_page as page', sql<number>`COUNT(DISTINCT rev_actor)`.as('authors')])
      .where('actor_user', 'is', null)
      .groupBy('rev_page'),
  );
  return new Map(rows.map(({ page, authors }) => [page, authors]));
}

/** An account that edited a page. */
export interface Contributor {
  readonly page: number;
  readonly actor: number;
  readonly id: number;
  readonly name: string;
}

/** Selects contributors. */
export interface ContributorFilter {
  /** Groups to include, or with `exclude` to exclude; absent for any. */
  readonly groups?: readonly string[];
  readonly exclude: boolean;
  /** Time at which group memberships are checked. */
  readonly now: string;
  /** Where the list starts. */
  readonly from?: readonly [page: number, actor: number];
  readonly limit: number;
}

/** Reads the accounts that edited pages, ordered by page and actor. */
export async function contributorsOf(
  store: Store,
  pages: readonly number[],
  { groups, exclude, now, from, limit }: ContributorFilter,
): Promise<Contributor[]> {
  let query = attributedRevisions(store, pages)
    .select([
      'rev_page as page',
      sql<number>`rev_actor`.as('actor'),
      sql<number>`MAX(actor_user)`.as('id'),
      sql<string>`MAX(actor_name)`.as('name'),
    ])
    .where('actor_user', 'is not', null)
    .groupBy(['rev_page', sql`rev_actor`])
    .orderBy('rev_page')
    .orderBy(sql`rev_actor`)
    .limit(limit);
  if (groups) {
    query = query.where(actorInGroups(store, groups, now, !exclude));
  }
  if (from) {
    const columns = ['rev_page', 'rev_actor'].map((column, i) => ({
      column,
      value: from[i],
      direction: 'ascending' as const,
    }));
    query = query.where(opened(store).database.dialect.fromPosition(columns));
  }
  return store.all(query);
}
