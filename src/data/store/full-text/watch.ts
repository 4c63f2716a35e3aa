import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql } from '../../database/statements/sql.ts';
import type { Store } from '../store.ts';
import { turns } from './due.ts';
import { queryAll } from './statements.ts';

const becomesDue = (page: string): string =>
  `REPLACE INTO wikiquery_search_due VALUES (${turns.written}, ${page}, random() >> 12);`;

/** Makes the page due whose latest revision is the new one. */
const latestBecomesDue = `REPLACE INTO wikiquery_search_due
  SELECT ${turns.written}, page_id, random() >> 12 FROM page WHERE page_id = NEW.rev_page AND page_latest = NEW.rev_id;`;

/** Counts a link for the page of its title, and for what that redirects to. */
const countLink = (change: string, target: string): string => `UPDATE wikiquery_search_page
  SET wsp_incoming = wsp_incoming ${change} WHERE wsp_page IN (
    SELECT page_id FROM linktarget JOIN page ON page_namespace = lt_namespace AND page_title = lt_title
      WHERE lt_id = ${target}
    UNION SELECT wsp_target FROM linktarget JOIN page ON page_namespace = lt_namespace AND page_title = lt_title
      JOIN wikiquery_search_page ON wsp_page = page_id WHERE lt_id = ${target} AND wsp_target > 0);`;

const triggers = {
  wikiquery_search_page_new: ['INSERT ON page', becomesDue('NEW.page_id')],
  wikiquery_search_page_changed: [
    'UPDATE OF page_namespace, page_title, page_latest, page_is_redirect, page_links_updated ON page',
    becomesDue('NEW.page_id'),
  ],
  wikiquery_search_page_gone: ['DELETE ON page', becomesDue('OLD.page_id')],
  wikiquery_search_revision_new: ['INSERT ON revision', latestBecomesDue],
  wikiquery_search_revision_hidden: ['UPDATE OF rev_deleted ON revision', latestBecomesDue],
  wikiquery_search_link_new: ['INSERT ON pagelinks', countLink('+ 1', 'NEW.pl_target_id')],
  wikiquery_search_link_gone: ['DELETE ON pagelinks', countLink('- 1', 'OLD.pl_target_id')],
} as const;

/** Statements after which a connection makes every page due that it writes, and counts links; they end with it. */
export const watchStatements = (): readonly SqlExpression<unknown>[] =>
  Object.entries(triggers).map(([name, [event, body]]) =>
    sql.raw(`CREATE TEMP TRIGGER IF NOT EXISTS ${name} AFTER ${event} BEGIN ${body} END`),
  );

/** Whether the connection makes pages due that it writes. */
export async function isWatched(store: Store): Promise<boolean> {
  const rows = await queryAll(
    store,
    sql`SELECT 1 FROM sqlite_temp_schema WHERE name = 'wikiquery_search_link_gone'`,
  );
  return rows.length > 0;
}
