import { addressAsHex, Hiding, type Title } from '@wikiquery/core/wiki';
import { followTitle } from './backlinks.ts';
import { takeTitle } from './deletions.ts';
import { refreshLinks } from './links.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import { createPage, pageById, pageByTitle, setLatest } from './pages.ts';
import { revisionById } from './revisions.ts';
import { indexPage } from './search.ts';
import { changeStatistics } from './statistics.ts';
import { notifyOwner } from './watchers.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** A deleted revision as far as restoring needs it. */
interface Archived {
  readonly ar_id: number;
  readonly ar_rev_id: number;
  readonly ar_page_id: number | null;
  readonly ar_timestamp: string;
  readonly ar_deleted: number;
}

/** What can be restored of a page. */
export interface Restorable {
  readonly title: Title;
  /** From the oldest to the latest. */
  readonly revisions: readonly Archived[];
  /** Whether the page's latest revision would be one whose text is hidden. */
  readonly endsHidden: boolean;
}

/** Finds the deleted revisions of a page, all or those of some times. */
export function findRestorable(
  wiki: WritableWiki,
  title: Title,
  timestamps: readonly string[] = [],
): Restorable {
  const wanted = new Set(timestamps);
  const revisions = wiki
    .rows(
      query<Archived>(`SELECT ar_id, ar_rev_id, ar_page_id, ar_timestamp, ar_deleted FROM archive
        WHERE ar_namespace = ? AND ar_title = ? ORDER BY ar_timestamp, ar_id`),
      title.namespace,
      title.key,
    )
    .filter((one) => wanted.size === 0 || wanted.has(one.ar_timestamp));
  const latest = revisions.at(-1);
  const endsHidden =
    latest !== undefined &&
    (latest.ar_deleted & Hiding.text) !== 0 &&
    latest.ar_timestamp > latestTime(wiki, title);
  return { title, revisions, endsHidden };
}

const latestTime = (wiki: WritableWiki, title: Title): string => {
  const page = pageByTitle(wiki, title);
  return (page && revisionById(wiki, page.latest)?.timestamp) ?? '';
};

/** Restores deleted revisions, into a page that exists or a new one; returns how many. */
export function restoreRevisions(wiki: WritableWiki, restorable: Restorable, at: string): number {
  const { title, revisions } = restorable;
  const latest = revisions.at(-1);
  if (!latest) return 0;
  const existing = pageByTitle(wiki, title);
  const before = latestTime(wiki, title);
  const id = existing?.id ?? createPage(wiki, title, at, freePageId(wiki, latest.ar_page_id));
  // MediaWiki tries to create the page, which uses an ID up.
  if (existing) wiki.run("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'page'");
  for (const { ar_id } of revisions) restoreRevision(wiki, ar_id, id);
  if (latest.ar_timestamp <= before) return revisions.length;
  const revision = revisionById(wiki, latest.ar_rev_id);
  if (!revision) throw new Error(`The restored revision ${latest.ar_rev_id} is not there.`);
  setLatest(wiki, revision);
  wiki.update('page', { page_id: id }, { page_is_new: existing ? 0 : 1 });
  changeStatistics(wiki, { edits: 1, pages: existing ? 0 : 1 });
  const page = pageById(wiki, id);
  if (page) {
    refreshLinks(wiki, page, at, page.model);
    notifyOwner(wiki, page, revision);
  }
  const main = revision.slots.get('main');
  if (main) indexPage(wiki, { ...main, id, namespace: title.namespace, key: title.key });
  if (existing) followTitle(wiki, title, at);
  else takeTitle(wiki, title, at);
  return revisions.length;
}

/** The ID that a page had, if no other page has it now. */
const freePageId = (wiki: WritableWiki, id: number | null): number | undefined =>
  id && !pageById(wiki, id) ? id : undefined;

/** Makes a deleted revision a live one of a page. */
function restoreRevision(wiki: WritableWiki, archived: number, page: number): void {
  wiki.run(
    `INSERT INTO revision (rev_id, rev_page, rev_comment_id, rev_actor, rev_timestamp, rev_minor_edit, rev_deleted,
        rev_len, rev_parent_id, rev_sha1)
      SELECT ar_rev_id, ?, ar_comment_id, ar_actor, ar_timestamp, ar_minor_edit, ar_deleted, ar_len, ar_parent_id, ar_sha1
        FROM archive WHERE ar_id = ?`,
    page,
    archived,
  );
  const author = wiki.row(
    query<{ readonly name: string; readonly id: number; readonly timestamp: string }>(
      `SELECT actor_name AS name, ar_rev_id AS id, ar_timestamp AS timestamp FROM archive
        JOIN actor ON actor_id = ar_actor WHERE ar_id = ? AND actor_user IS NULL`,
    ),
    archived,
  );
  const hex = author && addressAsHex(author.name);
  if (author && hex !== undefined)
    wiki.insert('ip_changes', { ipc_rev_id: author.id, ipc_rev_timestamp: author.timestamp, ipc_hex: hex });
  wiki.remove('archive', { ar_id: archived });
}

/** Logs that revisions or versions of a file were restored. */
export const logRestoration = (
  wiki: WritableWiki,
  title: Title,
  {
    revisions,
    files,
    ...how
  }: {
    readonly revisions: number;
    readonly files: number;
    readonly performer: Performer;
    readonly timestamp: string;
    readonly comment: string;
    readonly tags?: readonly string[];
  },
): number =>
  storeLogEntry(wiki, {
    type: 'delete',
    action: 'restore',
    ...how,
    namespace: title.namespace,
    key: title.key,
    page: pageByTitle(wiki, title)?.id ?? 0,
    parameters: { ':assoc:count': { revisions, files } },
  });
