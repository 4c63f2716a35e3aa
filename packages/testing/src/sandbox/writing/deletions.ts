import { Namespace } from '@wikiquery/core/wiki';
import { archiveRow } from '@wikiquery/import/rows';
import { followTitle, refreshShowing } from './backlinks.ts';
import type { Named } from './job.ts';
import { removeLinks } from './links.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import type { StoredPage } from './pages.ts';
import { revisionById } from './revisions.ts';
import { removeFromIndex } from './search.ts';
import { changeStatistics } from './statistics.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** How a page or a file is deleted. */
export interface Deletion {
  readonly performer: Performer;
  readonly timestamp: string;
  readonly comment: string;
  readonly tags?: readonly string[] | undefined;
  /** `delete_redir` where a move needs the title. */
  readonly logAction?: 'delete' | 'delete_redir';
  /** Takes what stores the recent change, where others come before it. */
  readonly later?: (publish: () => void) => void;
}

/** Deletes a page with all that follows from it; returns the ID of its log entry. */
export function deletePage(wiki: WritableWiki, page: StoredPage, deletion: Deletion): number {
  const { timestamp: at } = deletion;
  archiveRevisions(wiki, page);
  wiki.remove('page', { page_id: page.id });
  const log = logDeletion(wiki, page, deletion);
  changeStatistics(wiki, { edits: 1, pages: -1 });
  removeLinks(wiki, page, at);
  wiki.remove('page_restrictions', { pr_page: page.id });
  wiki.run('DELETE FROM recentchanges WHERE rc_type <> 3 AND rc_cur_id = ?', page.id);
  removeFromIndex(wiki, page.id);
  followTitle(wiki, page, at);
  if (page.namespace === Namespace.file) refreshShowing(wiki, page.key, at);
  if (page.namespace === Namespace.userTalk) forgetMessages(wiki, page.key);
  return log;
}

/** Stores the log entry of a deletion; returns its ID. */
export const logDeletion = (
  wiki: WritableWiki,
  { id, namespace, key }: Pick<StoredPage, 'id' | 'key' | 'namespace'>,
  { performer, timestamp, comment, tags = [], logAction: action = 'delete', later }: Deletion,
): number =>
  storeLogEntry(wiki, {
    type: 'delete',
    action,
    performer,
    timestamp,
    namespace,
    key,
    page: id,
    comment,
    tags,
    ...(later && { later }),
  });

/** Stores what follows from a title's having a page now. */
export function takeTitle(wiki: WritableWiki, { namespace, key }: Named, at: string): void {
  wiki.remove('protected_titles', { pt_namespace: namespace, pt_title: key });
  followTitle(wiki, { namespace, key }, at);
}

/** Moves the revisions of a page to the deleted ones. */
function archiveRevisions(wiki: WritableWiki, page: StoredPage): void {
  const ids = wiki.rows(
    query<{ readonly id: number }>(
      'SELECT rev_id AS id FROM revision WHERE rev_page = ? ORDER BY rev_timestamp, rev_id',
    ),
    page.id,
  );
  for (const { id } of ids) {
    const revision = revisionById(wiki, id);
    if (!revision) continue;
    wiki.insert('archive', {
      ar_id: wiki.nextId('archive', 'ar_id'),
      ...archiveRow(revision, page, wiki.names),
    });
    wiki.remove('ip_changes', { ipc_rev_id: id });
  }
  wiki.remove('revision', { rev_page: page.id });
}

/** Takes from a user the notice of new messages, whose page is gone. */
export function forgetMessages(wiki: WritableWiki, key: string): void {
  const name = key.replaceAll('_', ' ');
  wiki.run(
    'DELETE FROM user_newtalk WHERE user_ip = ? OR user_id IN (SELECT user_id FROM user WHERE user_name = ?)',
    name,
    name,
  );
}
