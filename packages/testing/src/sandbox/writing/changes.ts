import { timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import { changeRow, type Author, type ChangeFacts } from '@wikiquery/import/rows';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Stores a recent change, and returns its ID. */
export function storeChange(wiki: WritableWiki, change: Omit<ChangeFacts, 'id'>): number {
  const id = wiki.nextId('recentchanges', 'rc_id');
  wiki.insert('recentchanges', changeRow({ ...change, id }, wiki.names));
  if (change.author && change.author.id > 0) countActive(wiki, change.author, change.timestamp);
  return id;
}

/** What makes an account active, as of a time. */
const isActivity = `rc_timestamp >= ? AND rc_bot = 0 AND rc_type <> 5
  AND (rc_log_type IS NULL OR rc_log_type <> 'newusers')`;

/** Counts the active accounts anew when one may have become active. */
function countActive(wiki: WritableWiki, author: Author, now: string): void {
  const { activeUserDays } = wiki.site.configuration.settings;
  const since = timestampOf(timestampMilliseconds(now) - activeUserDays * DAY);
  const known = wiki.rows(
    query<object>(`SELECT 1 FROM recentchanges WHERE rc_actor = ? AND ${isActivity} LIMIT 2`),
    wiki.names.actor(author),
    since,
  );
  if (known.length !== 1) return;
  wiki.run(
    `UPDATE site_stats SET ss_active_users = (SELECT count(DISTINCT rc_actor) FROM recentchanges
      JOIN actor ON actor_id = rc_actor WHERE actor_user IS NOT NULL AND ${isActivity})`,
    since,
  );
}

/** In milliseconds. */
const DAY = 86_400_000;
