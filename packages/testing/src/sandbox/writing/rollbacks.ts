import { Hiding } from '@wikiquery/core/wiki';
import { previousRevision, revisionById, type StoredRevision } from './revisions.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Finds the revision before the last ones by one author; undefined where nobody else edited the page. */
export function revisionBeforeAuthor(
  wiki: WritableWiki,
  { page, author }: StoredRevision,
): StoredRevision | undefined {
  const found = wiki.row(
    query<{ readonly id: number }>(`SELECT rev_id AS id FROM revision JOIN actor ON actor_id = rev_actor
      WHERE rev_page = ? AND actor_name <> ? ORDER BY rev_timestamp DESC, rev_id DESC LIMIT 1`),
    page,
    author.name,
  );
  return found && revisionById(wiki, found.id);
}

/** Whether a revision can be rolled back to: its text and its author are public. */
export const isRestorable = ({ hidden }: StoredRevision): boolean =>
  (hidden & (Hiding.text | Hiding.user)) === 0;

/** Finds the revisions after one of a page, from the latest to the oldest. */
export function revisionsSince(
  wiki: WritableWiki,
  latest: StoredRevision,
  target: StoredRevision,
): readonly StoredRevision[] {
  const found: StoredRevision[] = [];
  for (
    let one: StoredRevision | undefined = latest;
    one && one.id !== target.id;
    one = previousRevision(wiki, one)
  )
    found.push(one);
  return found;
}

/** Marks the changes that were rolled back as patrolled, and as a bot's where the rollback is one. */
export function settleChanges(
  wiki: WritableWiki,
  { page, author }: StoredRevision,
  target: StoredRevision,
  { isBot }: { readonly isBot: boolean },
): void {
  const those = `rc_cur_id = ? AND (rc_timestamp, rc_this_oldid) > (?, ?)
    AND rc_actor = (SELECT actor_id FROM actor WHERE actor_name = ?)`;
  const values = [page, target.timestamp, target.id, author.name] as const;
  if (isBot) wiki.run(`UPDATE recentchanges SET rc_bot = 1 WHERE ${those}`, ...values);
  wiki.run(`UPDATE recentchanges SET rc_patrolled = 2 WHERE rc_patrolled = 0 AND ${those}`, ...values);
}

/** Finds the recent change of an edit, which may be gone. */
export const changeOf = (wiki: WritableWiki, revision: number): number | undefined =>
  wiki.row(
    query<{ readonly id: number }>(
      'SELECT rc_id AS id FROM recentchanges WHERE rc_this_oldid = ? AND rc_type < 2',
    ),
    revision,
  )?.id;
