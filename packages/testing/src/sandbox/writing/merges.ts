import { prefixedText, type Title } from '@wikiquery/core/wiki';
import { pageLinkRow, redirectRow } from '@wikiquery/import/rows';
import { deletePage } from './deletions.ts';
import { touch } from './links.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import { pageById, setLatest, type StoredPage } from './pages.ts';
import { revisionById, storeRevision, type NewContent } from './revisions.ts';
import { copyWatchers } from './watchers.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Up to where a page's history is merged into another one. */
export interface MergeLimits {
  /** The last time whose revisions are merged. */
  readonly until: string;
  /** The last of that time's revisions, if not all are. */
  readonly revision: number | null;
  /** What the log gives as the last time. */
  readonly logged: string;
}

/** A merge of histories. */
export interface HistoryMerge {
  readonly from: Title;
  readonly to: Title;
  readonly performer: Performer;
  readonly timestamp: string;
  readonly reason: string;
  readonly limits: MergeLimits;
  /** What the page becomes if no revision is left to it; it is deleted where it cannot be a redirect. */
  readonly left: {
    readonly comment: string;
    readonly content: NewContent;
    /** Why it is deleted; undefined if it becomes a redirect. */
    readonly deletion: string | undefined;
  };
}

const upTo = `rev_page = ? AND (rev_timestamp < ? OR (rev_timestamp = ? AND rev_id <= ?))`;

const valuesOf = (page: number, { until, revision }: MergeLimits) =>
  [page, until, until, revision ?? Number.MAX_SAFE_INTEGER] as const;

/** Counts the revisions that a merge takes. */
export const countMerged = (wiki: WritableWiki, page: StoredPage, limits: MergeLimits): number =>
  wiki.row(
    query<{ readonly count: number }>(`SELECT count(*) AS count FROM revision WHERE ${upTo}`),
    ...valuesOf(page.id, limits),
  )?.count ?? 0;

/** Gives revisions of a page to another one, with all that follows from it. */
export function mergeHistories(
  wiki: WritableWiki,
  source: StoredPage,
  target: StoredPage,
  merge: HistoryMerge,
): void {
  const { from, to, performer, timestamp, reason, limits } = merge;
  wiki.run(`UPDATE revision SET rev_page = ? WHERE ${upTo}`, target.id, ...valuesOf(source.id, limits));
  const isEmpty = !wiki.row(query('SELECT 1 FROM revision WHERE rev_page = ?'), source.id);
  const last: (() => void)[] = [];
  if (isEmpty) replaceSource(wiki, source, merge, (publish) => last.push(publish));
  touch(wiki, isEmpty ? [target.id] : [source.id, target.id], timestamp);
  copyWatchers(wiki, from, to);
  storeLogEntry(wiki, {
    type: 'merge',
    action: 'merge',
    performer,
    timestamp,
    namespace: source.namespace,
    key: source.key,
    page: pageById(wiki, source.id)?.id ?? 0,
    comment: reason,
    parameters: {
      '4::dest': prefixedText(to, wiki.site),
      '5::mergepoint': limits.logged,
      '6::mergerevid': limits.revision === null ? null : String(limits.revision),
    },
  });
  for (const publish of last) publish();
}

/** Gives a page that has lost its history a redirect as its only revision, or deletes it. */
function replaceSource(
  wiki: WritableWiki,
  source: StoredPage,
  { to, performer, timestamp, left }: HistoryMerge,
  later: (publish: () => void) => void,
): void {
  const { author } = performer;
  const slots = new Map([['main', left.content]]);
  // Even a redirect to the same page is a content of its own.
  const before = revisionById(wiki, source.latest);
  const revision = storeRevision(
    wiki,
    source.id,
    { author, comment: left.comment, isMinor: false, timestamp, slots },
    before && { ...before, slots: new Map() },
  );
  setLatest(wiki, revision);
  if (left.deletion !== undefined) {
    const page = pageById(wiki, source.id);
    if (page) deletePage(wiki, page, { performer, timestamp, comment: left.deletion, later });
    return;
  }
  wiki.update('page', { page_id: source.id }, { page_is_redirect: 1 });
  wiki.put('redirect', [redirectRow(source.id, to)]);
  // MediaWiki leaves all other links to the next edit.
  wiki.remove('pagelinks', { pl_from: source.id });
  wiki.put('pagelinks', [pageLinkRow(source, wiki.names.target(to))]);
}
