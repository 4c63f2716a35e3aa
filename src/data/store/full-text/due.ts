import { Hiding } from '../../../wiki/hiding.ts';
import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql } from '../../database/statements/sql.ts';
import { opened, type Store, type WritableStore } from '../store.ts';
import { type LocalTitle, titlesIn } from '../titles-in.ts';
import { queryAll, writeAll } from './statements.ts';
import { UNFINISHED } from './tables.ts';

/**
 * When a page's turn is: what was written itself before what only follows from that, and redirects before what they
 * lead to, since their titles belong to their targets.
 */
export const turns = { written: 0, redirect: 1, page: 2 } as const;

/** One of the turns. */
export type Turn = (typeof turns)[keyof typeof turns];

/** A page whose turn it is. */
export interface DueRow {
  readonly turn: Turn;
  readonly page: number;
  /** Another one each time that the page becomes due. */
  readonly mark: number;
}

/** A page that has to be put into the index, as it is now. */
export interface StalePage {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_len: number;
  readonly page_latest: number;
  readonly page_is_redirect: number;
  /** 1 if the text is hidden. */
  readonly hidden: number;
  /** Where the page redirected to when it was indexed. */
  readonly former_target: number | null;
}

/** A page whose turn it is, with what it is now and what it was when it was indexed. */
export interface DuePage extends DueRow {
  /** Absent if there is no such page any more. */
  readonly now: StalePage | undefined;
  /** Absent if it was never indexed. */
  readonly indexed: IndexedState | undefined;
}

/** What the index has of a page. */
interface IndexedState {
  readonly namespace: number;
  readonly title: string;
  readonly revision: number;
  readonly hidden: number;
  readonly target: number | null;
}

/** An expression for the mark of a page that becomes due now. */
const mark = sql.raw('random() >> 12');

/** Makes pages due that a query finds, by their IDs. */
export const makeDue = (turn: Turn, pages: SqlExpression<unknown>): SqlExpression<unknown> =>
  sql`REPLACE INTO wikiquery_search_due SELECT ${turn}, due.id, ${mark} FROM (${pages}) AS due`;

/** Makes all pages due that are not in the index as they are now. */
export async function makeStaleDue(store: WritableStore, form: string): Promise<void> {
  await writeAll(store, [
    sql`REPLACE INTO wikiquery_search_due
      SELECT CASE page_is_redirect WHEN 1 THEN ${turns.redirect} ELSE ${turns.page} END, page_id, ${mark} FROM page
      JOIN revision ON rev_id = page_latest
      LEFT JOIN wikiquery_search_page ON wsp_page = page_id
      WHERE wsp_page IS NULL OR wsp_revision <> page_latest OR wsp_title <> page_title
        OR wsp_namespace <> page_namespace OR wsp_hidden <> (rev_deleted & ${Hiding.text}) OR wsp_form <> ${form}
        OR (wsp_target IS NULL) = page_is_redirect`,
    makeDue(
      turns.page,
      sql`SELECT wsp_page AS id FROM wikiquery_search_page
        WHERE wsp_page <> ${UNFINISHED} AND NOT EXISTS (SELECT 1 FROM page WHERE page_id = wsp_page)`,
    ),
  ]);
}

/** Counts the pages that are due, and all pages. */
export async function countDuePages(
  store: Store,
): Promise<{ readonly outdated: number; readonly pages: number }> {
  const [count] = await queryAll<{ outdated: number; pages: number }>(
    store,
    sql`SELECT (SELECT COUNT(*) FROM wikiquery_search_due JOIN page ON page_id = wsd_page) AS outdated,
      (SELECT COUNT(*) FROM page) AS pages`,
  );
  return count ?? { outdated: 0, pages: 0 };
}

/** Reads the next pages that are due, all of the same turn; none if that is after `last`. */
export async function nextDuePages(store: Store, last: Turn, limit: number): Promise<readonly DuePage[]> {
  const rows = await queryAll<
    Omit<StalePage, 'page_id'> &
      DueRow & {
        readonly page_id: number | null;
        readonly former_page: number | null;
        readonly former_namespace: number;
        readonly former_title: string;
        readonly former_revision: number;
        readonly former_hidden: number;
      }
  >(
    store,
    sql`SELECT wsd_turn AS turn, wsd_page AS page, wsd_mark AS mark,
        CASE WHEN rev_id IS NULL THEN NULL ELSE page_id END AS page_id,
        page_namespace, page_title, page_len, page_latest, page_is_redirect,
        rev_deleted & ${Hiding.text} AS hidden, wsp_target AS former_target, wsp_page AS former_page,
        wsp_namespace AS former_namespace, wsp_title AS former_title, wsp_revision AS former_revision,
        wsp_hidden AS former_hidden
      FROM (SELECT * FROM wikiquery_search_due
        WHERE wsd_turn = (SELECT MIN(wsd_turn) FROM wikiquery_search_due) AND wsd_turn <= ${last}
        ORDER BY wsd_page LIMIT ${limit}) AS due
      LEFT JOIN page ON page_id = wsd_page LEFT JOIN revision ON rev_id = page_latest
      LEFT JOIN wikiquery_search_page ON wsp_page = wsd_page ORDER BY wsd_page`,
  );
  return rows.map(
    ({
      turn,
      page,
      mark: own,
      page_id,
      former_page,
      former_namespace,
      former_title,
      former_revision,
      former_hidden,
      ...now
    }) => ({
      turn,
      page,
      mark: own,
      now: page_id === null ? undefined : { ...now, page_id },
      indexed:
        former_page === null
          ? undefined
          : {
              namespace: former_namespace,
              title: former_title,
              revision: former_revision,
              hidden: former_hidden,
              target: now.former_target,
            },
    }),
  );
}

/** Ends the turns of pages, unless they have become due again since. */
export const endTurns = (pages: readonly DueRow[]): readonly SqlExpression<unknown>[] =>
  pages.map(
    ({ turn, page, mark: own }) =>
      sql`DELETE FROM wikiquery_search_due WHERE wsd_turn = ${turn} AND wsd_page = ${page} AND wsd_mark = ${own}`,
  );

/**
 * Makes the pages due that use pages which changed, since their texts have those of the templates, and the redirects to
 * titles that came, went or became redirects.
 */
export function makeRelatedDue(store: Store, pages: readonly DuePage[]): readonly SqlExpression<unknown>[] {
  const { dialect } = opened(store).database;
  const changed: LocalTitle[] = [];
  const redirected: LocalTitle[] = [];
  for (const { now, indexed } of pages) {
    const before = indexed && { namespace: indexed.namespace, key: indexed.title };
    const after = now && { namespace: now.page_namespace, key: now.page_title };
    const hasMoved = before?.namespace !== after?.namespace || before?.key !== after?.key;
    const titles = [...(before ? [before] : []), ...(after && hasMoved ? [after] : [])];
    if (hasMoved || now?.page_latest !== indexed?.revision || now?.hidden !== indexed?.hidden)
      changed.push(...titles);
    if (hasMoved || (indexed?.target === null) === (now?.page_is_redirect === 1)) redirected.push(...titles);
  }
  const users =
    store.capabilities.templatelinks === 'linktarget'
      ? sql`SELECT tl_from AS id FROM linktarget JOIN templatelinks ON tl_target_id = lt_id
          WHERE ${titlesIn(dialect, changed, 'lt_namespace', 'lt_title')}`
      : sql`SELECT tl_from AS id FROM templatelinks WHERE ${titlesIn(dialect, changed, 'tl_namespace', 'tl_title')}`;
  const redirects = sql`SELECT rd_from AS id FROM redirect
    WHERE ${titlesIn(dialect, redirected, 'rd_namespace', 'rd_title')} AND COALESCE(rd_interwiki, '') = ''`;
  return [
    ...(changed.length > 0 ? [makeDue(turns.page, users)] : []),
    ...(redirected.length > 0 ? [makeDue(turns.redirect, redirects)] : []),
  ];
}
