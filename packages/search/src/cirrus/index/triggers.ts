import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import type { Store } from '@wikiquery/core/store';
import { priorities } from './queue.ts';
import { hasIndexFile, queryAll } from './statements.ts';

/**
 * Makes pages due that have some IDs, and what redirects among them led to. Not by `REPLACE`, since the statement that
 * fires a trigger decides what its statements do about rows that exist.
 */
function enqueueStatements(ids: string): string {
  const pages = `SELECT page FROM (SELECT page_id AS page FROM (${ids}) UNION
    SELECT wsp_target FROM wikiquery_search_page WHERE wsp_page IN (${ids}) AND wsp_target > 0)`;
  return `DELETE FROM wikiquery_search_due WHERE wsd_turn = ${priorities.written} AND wsd_page IN (${pages});
    INSERT INTO wikiquery_search_due SELECT ${priorities.written}, page, random() >> 12 FROM (${pages});`;
}

/** The page whose text a revision is, or was when it was indexed. */
const pageOf = (revision: 'OLD' | 'NEW'): string => `SELECT page_id FROM page
    WHERE page_id = ${revision}.rev_page AND page_latest = ${revision}.rev_id
  UNION SELECT wsp_page FROM wikiquery_search_page
    WHERE wsp_page = ${revision}.rev_page AND wsp_revision = ${revision}.rev_id`;

/** What is about to be replaced by another page of the same title. */
const sameTitle = `SELECT page_id FROM page
  WHERE page_namespace = NEW.page_namespace AND page_title = NEW.page_title`;

/** What makes pages due, whoever writes them: by it a search knows of all others that the index has them as they are. */
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

/** Statements after which every page becomes due that any program writes into the file. */
export const createChangeTriggers = (): readonly SqlExpression<unknown>[] =>
  Object.entries(changeTriggers).flatMap(([name, [event, ids]]) => [
    sql.raw(`DROP TRIGGER IF EXISTS ${name}`),
    // Most revisions are of no page yet, and most titles are new.
    sql.raw(`CREATE TRIGGER ${name} ${event} WHEN EXISTS (${ids}) BEGIN ${enqueueStatements(ids)} END`),
  ]);

/** Whether every page becomes due that any program writes: whoever makes a table anew drops what was said of it. */
export async function hasChangeTriggers(store: Store): Promise<boolean> {
  if (hasIndexFile(store)) return false;
  const [row] = await queryAll<{ readonly found: number }>(
    store,
    sql`SELECT COUNT(*) AS found FROM sqlite_schema
      WHERE type = 'trigger' AND tbl_name IN ('page', 'revision') AND name IN (${sql.join(names)})`,
  );
  return row?.found === names.length;
}

/** Counts a link for the page of its title, and for what that redirects to. */
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

/** Statements after which a connection counts the links that it writes, until it ends. */
export const createLinkCountTriggers = (): readonly SqlExpression<unknown>[] =>
  Object.entries(linkCountTriggers).map(([name, [event, body]]) =>
    sql.raw(`CREATE TEMP TRIGGER IF NOT EXISTS ${name} AFTER ${event} BEGIN ${body} END`),
  );

/** Whether the connection counts the links that it writes. */
export async function hasLinkCountTriggers(store: Store): Promise<boolean> {
  const rows = await queryAll(
    store,
    sql`SELECT 1 FROM sqlite_temp_schema WHERE name = 'wikiquery_search_link_gone'`,
  );
  return rows.length > 0;
}
