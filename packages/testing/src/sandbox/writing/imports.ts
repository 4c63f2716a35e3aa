import { timestampMilliseconds, timestampOf, type Title } from '@wikiquery/core/wiki';
import type { Author } from '@wikiquery/import/rows';
import { followTitle } from './backlinks.ts';
import { takeTitle } from './deletions.ts';
import { noteAddress, saveNullRevision } from './edits.ts';
import { refreshLinks } from './links.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import { createPage, pageById, pageByTitle, setLatest } from './pages.ts';
import { revisionById, storeRevision, type NewContent, type StoredRevision } from './revisions.ts';
import { indexPage } from './search.ts';
import { changeStatistics } from './statistics.ts';
import { notifyOwner } from './watchers.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** A revision of another wiki. */
export interface ImportedRevision {
  readonly author: Author;
  readonly comment: string;
  readonly isMinor: boolean;
  readonly timestamp: string;
  /** Contents by role. */
  readonly slots: ReadonlyMap<string, NewContent>;
  /** The hash by which it is known whether the page has it already; undefined if that is not asked. */
  readonly sha1: string | undefined;
}

interface Found {
  readonly id: number;
}

/** What became of imported revisions. */
export interface Imported {
  /** How many the page did not have yet. */
  readonly count: number;
  /** The first that became the page's latest. */
  readonly first: StoredRevision | undefined;
}

/** Gives a page revisions of another wiki, with what follows from them at once. */
export function importRevisions(
  wiki: WritableWiki,
  title: Title,
  revisions: readonly ImportedRevision[],
  at: string,
): Imported {
  const becameLatest: StoredRevision[] = [];
  const count = revisions.filter((revision) => {
    const existing = pageByTitle(wiki, title);
    if (existing && hasRevision(wiki, existing.id, revision)) return false;
    const id = existing?.id ?? createPage(wiki, title, at);
    const stored = storeRevision(wiki, id, revision, precedingRevision(wiki, id, revision.timestamp));
    noteAddress(wiki, stored);
    const latest = existing && revisionById(wiki, existing.latest);
    if (latest && stored.timestamp < latest.timestamp) return true;
    setLatest(wiki, stored);
    // Only what the first revision creates is a new page.
    if (existing) wiki.update('page', { page_id: id }, { page_is_new: 0 });
    followImport(wiki, title, stored, { at, isCreated: !existing });
    becameLatest.push(stored);
    return true;
  }).length;
  return { count, first: becameLatest[0] };
}

const hasRevision = (wiki: WritableWiki, page: number, { timestamp, sha1 }: ImportedRevision): boolean =>
  sha1 !== undefined &&
  wiki.row(
    query('SELECT 1 FROM revision WHERE rev_page = ? AND rev_timestamp = ? AND rev_sha1 = ?'),
    page,
    timestamp,
    sha1,
  ) !== undefined;

/** The revision of a page that precedes one of a time, which is not stored yet. */
function precedingRevision(wiki: WritableWiki, page: number, timestamp: string): StoredRevision | undefined {
  const found = wiki.row(
    query<Found>(`SELECT rev_id AS id FROM revision WHERE rev_page = ? AND rev_timestamp <= ?
      ORDER BY rev_timestamp DESC, rev_id DESC LIMIT 1`),
    page,
    timestamp,
  );
  return found && revisionById(wiki, found.id);
}

/** Stores what follows from a page's new latest revision. Quirk: imported pages are not counted as articles. */
function followImport(
  wiki: WritableWiki,
  title: Title,
  revision: StoredRevision,
  { at, isCreated }: { readonly at: string; readonly isCreated: boolean },
): void {
  changeStatistics(wiki, { edits: 1, pages: isCreated ? 1 : 0 });
  const page = pageById(wiki, revision.page);
  if (!page) return;
  refreshLinks(wiki, page, at);
  const main = revision.slots.get('main');
  if (main?.origin === revision.id) indexPage(wiki, { ...page, ...main, id: page.id });
  if (isCreated) takeTitle(wiki, title, at);
  else followTitle(wiki, title, at);
  notifyOwner(wiki, page, revision);
}

/** Milliseconds before a page's first new revision from which on its categories are looked at. */
const BEFORE = 60_000;

/**
 * Lets recent changes tell which categories a page joined or left, from shortly before an imported revision on, or from
 * the last revision of which they tell.
 */
export function queueCategories(
  wiki: WritableWiki,
  first: StoredRevision,
  imported: { readonly at: string; readonly address: string },
): void {
  const page = pageById(wiki, first.page);
  if (!page) return;
  const since = timestampOf(timestampMilliseconds(first.timestamp) - BEFORE);
  const last = wiki.row(
    query<Found & { readonly timestamp: string }>(
      `SELECT rev_id AS id, rev_timestamp AS timestamp FROM revision WHERE rev_page = ? AND rev_timestamp >= ?
        AND EXISTS (SELECT 1 FROM recentchanges WHERE rc_this_oldid = rev_id AND rc_source = 'mw.categorize')
      ORDER BY rev_timestamp DESC, rev_id DESC LIMIT 1`,
    ),
    page.id,
    since,
  );
  wiki.queue({
    type: 'categoryMembershipChange',
    page,
    after: last ?? { timestamp: since, id: 0 },
    imported,
  });
}

/** Notes in a page's history and in the log that revisions were imported from a file. */
export function noteImport(
  wiki: WritableWiki,
  title: Title,
  {
    count,
    detail,
    ...how
  }: {
    readonly count: number;
    /** What the page's history says. */
    readonly detail: string;
    readonly performer: Performer;
    readonly timestamp: string;
    readonly comment: string;
    readonly tags: readonly string[];
  },
): void {
  const page = pageByTitle(wiki, title);
  if (!page) return;
  const revision = saveNullRevision(wiki, page, { ...how, comment: detail, isUncounted: true });
  storeLogEntry(wiki, {
    ...how,
    type: 'import',
    action: 'upload',
    namespace: page.namespace,
    key: page.key,
    page: page.id,
    revision: revision.id,
    parameters: { '4:number:count': count },
  });
}
