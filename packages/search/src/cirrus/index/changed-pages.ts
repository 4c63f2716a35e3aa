import { sql } from '@wikiquery/core/database/statements';
import { titlesIn, type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { enqueue, priorities } from './queue.ts';
import { indexDialect, queryAll, queryIndex, writeIndex } from './statements.ts';

/** Recent changes up to some time. */
export interface RecentlyChanged {
  /** The timestamp of the last change; absent without changes. */
  readonly last: string | undefined;
  /** IDs of processed changes, to skip them in the next poll. */
  readonly seen: ReadonlySet<number>;
}

/**
 * Enqueues the pages of changes since a time, by ID and title: log entries have those from before a move or a deletion.
 * Skips changes in `seen`.
 */
export async function enqueueChanged(
  store: Store,
  since: string,
  seen: ReadonlySet<number>,
): Promise<RecentlyChanged> {
  const changes = await queryAll<{
    readonly id: number;
    readonly at: string;
    readonly page: number;
    readonly namespace: number;
    readonly title: string;
  }>(
    store,
    sql`SELECT rc_id AS id, rc_timestamp AS at, rc_cur_id AS page, rc_namespace AS namespace, rc_title AS title
      FROM recentchanges WHERE rc_timestamp >= ${since} ORDER BY rc_timestamp`,
  );
  const news = changes.filter(({ id }) => !seen.has(id));
  const result = {
    last: changes.at(-1)?.at,
    seen: new Set(changes.map(({ id }) => id)),
  };
  if (news.length === 0) return result;
  const titles = news.map(({ namespace, title }) => ({ namespace, key: title }));
  const named = await queryAll<{ readonly page: number }>(
    store,
    sql`SELECT page_id AS page FROM page
      WHERE ${titlesIn(opened(store).database.dialect, titles, 'page_namespace', 'page_title')}`,
  );
  const lower = titles.map(({ namespace, key }) => ({
    namespace,
    key: key.replaceAll('_', ' ').normalize('NFKC').toLowerCase(),
  }));
  const indexed = await queryIndex<{ readonly page: number }>(
    store,
    sql`SELECT wsp_page AS page FROM wikiquery_search_page
      WHERE ${titlesIn(indexDialect(store), lower, 'wsp_namespace', 'wsp_lower')}`,
  );
  const pages = [...news, ...named, ...indexed].map(({ page }) => page).filter((page) => page > 0);
  await writeIndex(store, enqueue(priorities.written, [...new Set(pages)]));
  return result;
}

/** The timestamp of the newest recent change; empty without changes. */
export async function lastChange(store: Store): Promise<string> {
  const [row] = await queryAll<{ readonly at: string | null }>(
    store,
    sql`SELECT MAX(rc_timestamp) AS at FROM recentchanges`,
  );
  return row?.at ?? '';
}
