import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import type { Store } from '@wikiquery/core/store';
import { priorities } from './queue.ts';
import { hasIndexFile, queryAll } from './statements.ts';

/**
 * Returns statements that enqueue pages by their IDs, and the targets of redirects among them. Without `REPLACE`: the
 * conflict clause of the statement that fires a trigger overrides those of its body.
 */
function enqueueStatements(ids: string): string {
  const pages = `SELECT page FROM (SELECT page_id AS page FROM (${ids}) UNION
    SELECT wsp_target FROM wikiquery_search_page WHERE wsp_page IN (${ids}) AND wsp_target > 0)`;
  return `DELETE FROM wikiquery_search_due WHERE wsd_turn = ${priorities.written} AND wsd_page IN (${pages});
    INSERT INTO wikiquery_search_due SELECT ${priorities.written}, page, random() >> 12 FROM (${pages});`;
}

/** The page of a current revision, or of one that was current when the page was indexed. */
const pageOf = (revision: 'OLD' | 'NEW'): string => `SELECT page_id FROM page
    WHERE page_id = ${revision}.rev_page AND page_latest = ${revision}.rev_id
  UNION SELECT wsp_page FROM wikiquery_search_page
    WHERE wsp_page = ${revision}.rev_page AND wsp_revision = ${revision}.rev_id`;

/** The page that another page with the same title replaces. */
const sameTitle = `SELECT page_id FROM page
  WHERE page_namespace = NEW.page_namespace AND page_title = NEW.page_title`;

/** Triggers that enqueue changed pages, whichever program writes. All other pages are up to date in the index. */
const changeTriggers: Readonly<Record<string, readonly [event: string, ids: string]>> = {
  wikiquery_search_page_new: ['AFTER INSERT ON page', 'SELECT NEW.page_id AS page_id'],
  wikiquery_search_page_replaced: ['BEFORE INSERT ON page', sameTitle],
  wikiquery_search_page_changed: [
    'AFTER UPDATE OF page_id, page_namespace, page_title, page_latest, page_is_redirect, page_links_updated ON page',
    'SELECT OLD.page_id AS page_id UNION SELECT NEW.page_id',
  ],
  wikiquery_search_page_moved: [
    'BEFORE UPDATE OF page_namespace, page_title ON page',
    `${sameTitle} AND page_id <> OLD.page_id`,
  ],
  wikiquery_search_page_gone: ['AFTER DELETE ON page', 'SELECT OLD.page_id AS page_id'],
  wikiquery_search_revision_new: ['AFTER INSERT ON revision', pageOf('NEW')],
  wikiquery_search_revision_replaced: [
    'BEFORE INSERT ON revision',
    'SELECT rev_page AS page_id FROM revision WHERE rev_id = NEW.rev_id',
  ],
  wikiquery_search_revision_changed: [
    'AFTER UPDATE OF rev_id, rev_page, rev_deleted ON revision',
    `${pageOf('OLD')} UNION ${pageOf('NEW')}`,
  ],
  wikiquery_search_revision_gone: ['AFTER DELETE ON revision', pageOf('OLD')],
};

const names = Object.keys(changeTriggers);

/** Returns statements that create triggers to enqueue changed pages. */
export const createChangeTriggers = (): readonly SqlExpression<unknown>[] =>
  Object.entries(changeTriggers).flatMap(([name, [event, ids]]) => [
    sql.raw(`DROP TRIGGER IF EXISTS ${name}`),
    // Most new revisions have no page yet, and most titles are new.
    sql.raw(`CREATE TRIGGER ${name} ${event} WHEN EXISTS (${ids}) BEGIN ${enqueueStatements(ids)} END`),
  ]);

/** Whether the triggers exist: a program that recreates a table drops its triggers. */
export async function hasChangeTriggers(store: Store): Promise<boolean> {
  if (hasIndexFile(store)) return false;
  const [row] = await queryAll<{ readonly found: number }>(
    store,
    sql`SELECT COUNT(*) AS found FROM sqlite_schema
      WHERE type = 'trigger' AND tbl_name IN ('page', 'revision') AND name IN (${sql.join(names)})`,
  );
  return row?.found === names.length;
}

/** Counts a link for its target page, and for the target's redirect target. */
const countLink = (change: string, target: string): string => `UPDATE wikiquery_search_page
  SET wsp_incoming = wsp_incoming ${change} WHERE wsp_page IN (
    SELECT page_id FROM linktarget JOIN page ON page_namespace = lt_namespace AND page_title = lt_title
      WHERE lt_id = ${target}
    UNION SELECT wsp_target FROM linktarget JOIN page ON page_namespace = lt_namespace AND page_title = lt_title
      JOIN wikiquery_search_page ON wsp_page = page_id WHERE lt_id = ${target} AND wsp_target > 0);`;

const linkCountTriggers = {
  wikiquery_search_link_new: ['INSERT ON pagelinks', countLink('+ 1', 'NEW.pl_target_id')],
  wikiquery_search_link_gone: ['DELETE ON pagelinks', countLink('- 1', 'OLD.pl_target_id')],
} as const;

/** Returns statements that create temporary triggers, by which the connection counts the links that it writes. */
export const createLinkCountTriggers = (): readonly SqlExpression<unknown>[] =>
  Object.entries(linkCountTriggers).map(([name, [event, body]]) =>
    sql.raw(`CREATE TEMP TRIGGER IF NOT EXISTS ${name} AFTER ${event} BEGIN ${body} END`),
  );

/** Whether the connection has the temporary triggers that count links. */
export async function hasLinkCountTriggers(store: Store): Promise<boolean> {
  const rows = await queryAll(
    store,
    sql`SELECT 1 FROM sqlite_temp_schema WHERE name = 'wikiquery_search_link_gone'`,
  );
  return rows.length > 0;
}
