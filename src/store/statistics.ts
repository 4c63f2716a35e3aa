import { opened, type Store } from './store.ts';

/** The counts that the wiki keeps of itself; those of `siprop=statistics`. */
export interface Statistics {
  readonly pages: number;
  readonly articles: number;
  readonly edits: number;
  readonly images: number;
  readonly users: number;
  readonly activeusers: number;
}

/** Reads the counts; where the database has none, as one made of dumps, all are 0. */
export async function readStatistics(store: Store): Promise<Statistics> {
  const row = store.capabilities.tables.has('site_stats')
    ? await store.first(opened(store).select.selectFrom('site_stats').selectAll().limit(1))
    : undefined;
  return {
    pages: row?.ss_total_pages ?? 0,
    articles: row?.ss_good_articles ?? 0,
    edits: row?.ss_total_edits ?? 0,
    images: row?.ss_images ?? 0,
    users: row?.ss_users ?? 0,
    activeusers: Math.max(0, row?.ss_active_users ?? 0),
  };
}

/** How many accounts are in each group at a time, by the group's name; empty groups are absent. */
export async function countMembers(store: Store, now: string): Promise<ReadonlyMap<string, number>> {
  if (!store.capabilities.tables.has('user_groups')) return new Map();
  const rows = await store.all(
    opened(store)
      .select.selectFrom('user_groups')
      .select((e) => ['ug_group', e.fn.countAll<number>().as('members')])
      .where((e) => e.or([e('ug_expiry', 'is', null), e('ug_expiry', '>=', now)]))
      .groupBy('ug_group'),
  );
  return new Map(rows.map(({ ug_group: group, members }) => [group, members]));
}
