import type { ExactInteger } from '../../wiki/exact-integer.ts';
import { opened, type Store } from './store.ts';

/** The counts of `siprop=statistics`. */
export interface Statistics {
  readonly pages: ExactInteger;
  readonly articles: ExactInteger;
  readonly edits: ExactInteger;
  readonly images: ExactInteger;
  readonly users: ExactInteger;
  readonly activeusers: ExactInteger;
}

/** Reads the site statistics; all are 0 if the database has none. */
export async function readStatistics(store: Store): Promise<Statistics> {
  const row = store.capabilities.tables.has('site_stats')
    ? await store.first(opened(store).select.selectFrom('site_stats').selectAll().limit(1))
    : undefined;
  const active = row?.ss_active_users ?? 0;
  return {
    pages: row?.ss_total_pages ?? 0,
    articles: row?.ss_good_articles ?? 0,
    edits: row?.ss_total_edits ?? 0,
    images: row?.ss_images ?? 0,
    users: row?.ss_users ?? 0,
    activeusers: active < 0 ? 0 : active,
  };
}

/** The most jobs that are counted. */
const MOST_JOBS = 10_000;

/** Counts the jobs that wait in the database; 0 if they wait elsewhere. */
export async function countJobs(store: Store): Promise<number> {
  if (!store.capabilities.tables.has('job')) return 0;
  const { select } = opened(store);
  const waiting = select.selectFrom('job').select('job_id').where('job_token', '=', '').limit(MOST_JOBS);
  const row = await store.first(
    select.selectFrom(waiting.as('waiting')).select((e) => e.fn.countAll().as('jobs')),
  );
  return row?.jobs ?? 0;
}

/** Counts the members of each group at the time `now`, by name; empty groups are absent. */
export async function countMembers(store: Store, now: string): Promise<ReadonlyMap<string, number>> {
  if (!store.capabilities.tables.has('user_groups')) return new Map();
  const rows = await store.all(
    opened(store)
      .select.selectFrom('user_groups')
      .select((e) => ['ug_group', e.fn.countAll().as('members')])
      .where((e) => e.or([e('ug_expiry', 'is', null), e('ug_expiry', '>=', now)]))
      .groupBy('ug_group'),
  );
  return new Map(rows.map(({ ug_group: group, members }) => [group, members]));
}
