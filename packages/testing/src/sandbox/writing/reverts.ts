import { Hiding } from '@wikiquery/core/wiki';
import type { RevertDetails, RevertJob } from './job.ts';
import { previousRevision, revisionById, type StoredRevision } from './revisions.ts';
import { tagChange } from './tags.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** The ways to revert, with MediaWiki's numbers and tags. */
const methods = {
  undo: [1, 'mw-undo'],
  rollback: [2, 'mw-rollback'],
  manual: [3, 'mw-manual-revert'],
} as const;

/** The revisions that an edit reverts. */
export interface Revert {
  readonly method: keyof typeof methods;
  readonly newest: number;
  /** The revision before the oldest reverted one. */
  readonly after: number;
}

/** An edit that reverted others, as its tags tell. */
export interface KnownRevert {
  readonly tag: string;
  readonly details: RevertDetails;
}

/** Tells what an edit reverted: what it says, or what follows from an older revision with the same content. */
export function knownRevert(
  wiki: WritableWiki,
  revision: StoredRevision,
  claimed: Revert | undefined,
): KnownRevert | undefined {
  const revert = claimed ?? manualRevert(wiki, revision);
  if (!revert || revert.newest === revert.after) return undefined;
  const { method, newest, after } = revert;
  const original = revisionById(wiki, after);
  const oldest = (original && nextRevision(wiki, original)) ?? newest;
  const [revertMethod, tag] = methods[method];
  return {
    tag,
    details: {
      isNew: false,
      originalRevisionId: after,
      revertMethod,
      newestRevertedRevId: newest,
      oldestRevertedRevId: oldest,
      isExactRevert: original?.sha1 === revision.sha1,
      isNullEdit: false,
      revertTags: [tag],
      version: '1',
    },
  };
}

/** The newest of the revisions before the last one that has the same content. */
function manualRevert(wiki: WritableWiki, { id, page, parent, sha1 }: StoredRevision): Revert | undefined {
  if (parent === 0) return undefined;
  const same = wiki.row(
    query<{ readonly id: number }>(`SELECT id FROM (SELECT rev_id AS id, rev_sha1 AS sha1 FROM revision
      WHERE rev_page = ? AND rev_id NOT IN (?, ?) ORDER BY rev_timestamp DESC, rev_id DESC LIMIT ?)
      WHERE sha1 = ? LIMIT 1`),
    page,
    id,
    parent,
    SEARCHED,
    sha1,
  );
  return same ? { method: 'manual', newest: parent, after: same.id } : undefined;
}

/** How far back edits with the same content are looked for. */
const SEARCHED = 15;

/** The most reverted revisions that are tagged. */
const MOST_REVERTED = 15;

const nextRevision = (wiki: WritableWiki, { page, timestamp, id }: StoredRevision): number | undefined =>
  wiki.row(
    query<{ readonly id: number }>(`SELECT rev_id AS id FROM revision
      WHERE rev_page = ? AND (rev_timestamp, rev_id) > (?, ?) ORDER BY rev_timestamp, rev_id LIMIT 1`),
    page,
    timestamp,
    id,
  )?.id;

/** Tags the revisions that an edit reverted, unless it is gone, or was reverted itself. */
export function tagReverted(wiki: WritableWiki, { revision: id, details }: RevertJob): void {
  const revision = revisionById(wiki, id);
  const [oldest, newest] = [details.oldestRevertedRevId, details.newestRevertedRevId].map((one) =>
    revisionById(wiki, one),
  );
  if (!revision || !oldest || !newest) return;
  if (oldest.page !== revision.page || newest.page !== revision.page) return;
  if (isTagged(wiki, id, 'mw-reverted')) return;
  const reverted = wiki.rows(
    query<{ readonly id: number }>(`SELECT rev_id AS id FROM revision
      WHERE rev_page = ? AND (rev_timestamp, rev_id) BETWEEN (?, ?) AND (?, ?) ORDER BY rev_timestamp, rev_id LIMIT ?`),
    revision.page,
    oldest.timestamp,
    oldest.id,
    newest.timestamp,
    newest.id,
    MOST_REVERTED + 1,
  );
  if (reverted.length > MOST_REVERTED) return;
  for (const { id } of reverted) {
    const one = revisionById(wiki, id);
    const isHidden = one !== undefined && reverted.length === 1 && (one.hidden & Hiding.text) !== 0;
    if (!one || isHidden || previousRevision(wiki, one)?.sha1 === one.sha1) continue;
    const change = wiki.row(
      query<{ readonly id: number }>(
        'SELECT rc_id AS id FROM recentchanges WHERE rc_this_oldid = ? AND rc_type < 2',
      ),
      id,
    )?.id;
    const parameters = JSON.stringify({ revertId: revision.id, ...details });
    tagChange(wiki, ['mw-reverted'], { revision: id, change }, parameters);
  }
}

/** Lets the revisions get their tag that an edit reverted, which was not trusted until now. */
export function approveRevert(wiki: WritableWiki, revision: number): void {
  const names = Object.values(methods).map(([, tag]) => tag);
  const found = wiki.row(
    query<{ readonly details: string | Uint8Array | null }>(`SELECT ct_params AS details FROM change_tag
      JOIN change_tag_def ON ctd_id = ct_tag_id
      WHERE ct_rev_id = ? AND ctd_name IN (${names.map(() => '?').join(', ')}) LIMIT 1`),
    revision,
    ...names,
  );
  if (!found?.details) return;
  const details = JSON.parse(String(found.details)) as RevertDetails;
  wiki.queue({ type: 'revertedTagUpdate', revision, details });
}

const isTagged = (wiki: WritableWiki, revision: number, tag: string): boolean =>
  wiki.row(
    query(
      `SELECT 1 FROM change_tag JOIN change_tag_def ON ctd_id = ct_tag_id WHERE ct_rev_id = ? AND ctd_name = ?`,
    ),
    revision,
    tag,
  ) !== undefined;
