import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { titlesIn, type LocalTitle, type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { Hiding } from '@wikiquery/core/wiki';
import { queryAll, queryIndex, writeIndex } from './statements.ts';
import { INCOMPLETE } from './tables.ts';

/**
 * The priorities of the queue: written pages first, then affected ones. Redirects come before their targets, whose
 * entries contain their titles.
 */
export const priorities = { written: 0, redirect: 1, page: 2 } as const;

/** A priority of the queue. */
export type Priority = (typeof priorities)[keyof typeof priorities];

/** An entry of the queue. */
export interface QueueEntry {
  readonly priority: Priority;
  readonly page: number;
  /** A random number, replaced whenever the page is queued again. */
  readonly mark: number;
}

/** The current state of a page to index. */
export interface CurrentPage {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_len: number;
  readonly page_latest: number;
  readonly page_is_redirect: number;
  /** 1 if the text is hidden. */
  readonly hidden: number;
}

/** A queued page, with its current and its indexed state. */
export interface QueuedPage extends QueueEntry {
  /** Undefined if the page no longer exists. */
  readonly now: CurrentPage | undefined;
  /** Undefined if it was never indexed. */
  readonly indexed: IndexedState | undefined;
}

/** The entry of a page in the index. */
interface IndexedState {
  readonly namespace: number;
  readonly title: string;
  readonly revision: number;
  readonly hidden: number;
  /** The redirect target; 0 if it did not exist. */
  readonly target: number | null;
}

/** Enqueues pages; `unlessWritten` skips pages that are queued because they were written. */
export const enqueue = (
  priority: Priority,
  pages: readonly number[],
  unlessWritten = false,
): readonly SqlExpression<unknown>[] =>
  pages.length > 0
    ? [
        sql`REPLACE INTO wikiquery_search_due
          SELECT ${priority}, value, random() >> 12 FROM json_each(${JSON.stringify(pages)})${
            unlessWritten
              ? sql` WHERE value NOT IN (SELECT wsd_page FROM wikiquery_search_due WHERE wsd_turn = ${priorities.written})`
              : sql``
          }`,
      ]
    : [];

/** Batch size of comparisons. */
const AT_ONCE = 10_000;

/** Enqueues all pages that differ from the index: a full scan. */
export async function enqueueOutdated(store: Store, form: string): Promise<void> {
  for (let after = INCOMPLETE, isMore = true; isMore;) {
    const pages = await queryAll<CurrentPage>(
      store,
      sql`${currentPages} WHERE page_id > ${after} ORDER BY page_id LIMIT ${AT_ONCE}`,
    );
    isMore = pages.length === AT_ONCE;
    const last = (isMore ? pages.at(-1)?.page_id : undefined) ?? Number.MAX_SAFE_INTEGER;
    const rows = await queryIndex<IndexedState & { readonly page: number; readonly form: string }>(
      store,
      sql`SELECT wsp_page AS page, wsp_form AS form, ${indexedState} FROM wikiquery_search_page
        WHERE wsp_page > ${after} AND wsp_page <= ${last}`,
    );
    const indexed = new Map(rows.map((row) => [row.page, row]));
    const stale = pages.filter((now) => {
      const before = indexed.get(now.page_id);
      indexed.delete(now.page_id);
      return (
        before?.form !== form ||
        isOther(now, before) ||
        (before.target === null) === (now.page_is_redirect === 1)
      );
    });
    const [redirects, others] = [1, 0].map((value) =>
      stale.filter(({ page_is_redirect }) => page_is_redirect === value).map(({ page_id }) => page_id),
    );
    await writeIndex(store, [
      ...enqueue(priorities.redirect, redirects ?? [], true),
      // The remaining pages no longer exist.
      ...enqueue(priorities.page, [...(others ?? []), ...indexed.keys()], true),
    ]);
    after = last;
  }
}

const currentPages = sql`SELECT page_id, page_namespace, page_title, page_len, page_latest, page_is_redirect,
  rev_deleted & ${Hiding.text} AS hidden FROM page JOIN revision ON rev_id = page_latest AND rev_page = page_id`;

const indexedState = sql`wsp_namespace AS namespace, wsp_title AS title, wsp_revision AS revision,
  wsp_hidden AS hidden, wsp_target AS target`;

/** Whether the title, revision or visibility of a page changed since it was indexed. */
const isOther = (now: CurrentPage, before: IndexedState): boolean =>
  now.page_latest !== before.revision ||
  now.page_title !== before.title ||
  now.page_namespace !== before.namespace ||
  now.hidden !== before.hidden;

/** Counts the queued pages and all pages. */
export async function countQueuedPages(
  store: Store,
): Promise<{ readonly outdated: number; readonly pages: number }> {
  const [queued] = await queryIndex<{ queued: number }>(
    store,
    sql`SELECT COUNT(*) AS queued FROM wikiquery_search_due`,
  );
  const [all] = await queryAll<{ pages: number }>(store, sql`SELECT COUNT(*) AS pages FROM page`);
  return { outdated: queued?.queued ?? 0, pages: all?.pages ?? 0 };
}

/** Reads the next queued pages of the highest priority, after a page; empty if the priority is below `last`. */
export async function nextQueuedPages(
  store: Store,
  last: Priority,
  limit: number,
  after = 0,
): Promise<readonly QueuedPage[]> {
  const queued = await queryIndex<QueueEntry & IndexedState & { readonly known: number | null }>(
    store,
    sql`SELECT wsd_turn AS priority, wsd_page AS page, wsd_mark AS mark, wsp_page AS known, ${indexedState}
      FROM (SELECT * FROM wikiquery_search_due
        WHERE wsd_turn = (SELECT MIN(wsd_turn) FROM wikiquery_search_due) AND wsd_turn <= ${last}
          AND wsd_page > ${after} ORDER BY wsd_page LIMIT ${limit})
      LEFT JOIN wikiquery_search_page ON wsp_page = wsd_page ORDER BY wsd_page`,
  );
  if (queued.length === 0) return [];
  const { dialect } = opened(store).database;
  const rows = await queryAll<CurrentPage>(
    store,
    sql`${currentPages} WHERE ${dialect.oneOf(
      'page_id',
      queued.map(({ page }) => page),
    )}`,
  );
  const pages = new Map(rows.map((row) => [row.page_id, row]));
  return queued.map(({ priority, page, mark, known, ...indexed }) => ({
    priority,
    page,
    mark,
    now: pages.get(page),
    indexed: known === null ? undefined : indexed,
  }));
}

/** Removes pages from the queue, unless they were queued again since. */
export const dequeue = (pages: readonly QueueEntry[]): readonly SqlExpression<unknown>[] =>
  pages.map(
    ({ priority, page, mark: own }) =>
      sql`DELETE FROM wikiquery_search_due WHERE wsd_turn = ${priority} AND wsd_page = ${page} AND wsd_mark = ${own}`,
  );

/**
 * Returns statements that enqueue pages affected by changed pages: users of templates, and redirects to titles that
 * came, went or became redirects.
 */
export async function enqueueRelated(
  store: Store,
  pages: readonly QueuedPage[],
): Promise<readonly SqlExpression<unknown>[]> {
  const { dialect } = opened(store).database;
  const changed: LocalTitle[] = [];
  const redirected: LocalTitle[] = [];
  for (const { now, indexed } of pages) {
    const before = indexed && { namespace: indexed.namespace, key: indexed.title };
    const after = now && { namespace: now.page_namespace, key: now.page_title };
    const hasMoved = before?.namespace !== after?.namespace || before?.key !== after?.key;
    const titles = [...(before ? [before] : []), ...(after && hasMoved ? [after] : [])];
    if (!now || !indexed || isOther(now, indexed)) changed.push(...titles);
    if (hasMoved || (indexed?.target === null) === (now?.page_is_redirect === 1)) redirected.push(...titles);
  }
  const users =
    store.capabilities.templatelinks === 'linktarget'
      ? sql`SELECT tl_from AS id FROM linktarget JOIN templatelinks ON tl_target_id = lt_id
          WHERE ${titlesIn(dialect, changed, 'lt_namespace', 'lt_title')}`
      : sql`SELECT tl_from AS id FROM templatelinks WHERE ${titlesIn(dialect, changed, 'tl_namespace', 'tl_title')}`;
  const redirects = sql`SELECT rd_from AS id FROM redirect
    WHERE ${titlesIn(dialect, redirected, 'rd_namespace', 'rd_title')} AND COALESCE(rd_interwiki, '') = ''`;
  const ids = async (query: SqlExpression<unknown>): Promise<readonly number[]> =>
    (await queryAll<{ id: number }>(store, query)).map(({ id }) => id);
  return [
    ...enqueue(priorities.page, changed.length > 0 ? await ids(users) : []),
    ...enqueue(priorities.redirect, redirected.length > 0 ? await ids(redirects) : []),
  ];
}
