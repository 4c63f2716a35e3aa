import { makeTitle } from '../wiki/title.ts';
import type { Viewer } from '../wiki/viewer.ts';
import { archivedRevisions, liveRevisionsWithPages, openRevision, type Revision } from './revisions.ts';
import type { Store } from './store.ts';

/** A revision that belongs to a page, or that was deleted with one. */
export interface FoundRevision extends Revision {
  readonly archived: boolean;
}

const whole = { user: true, comment: true, sha1: true } as const;

/** The revision of a number that belongs to a page. */
export async function liveRevision(
  store: Store,
  id: number,
  viewer: Viewer,
): Promise<FoundRevision | undefined> {
  const row = await store.first(liveRevisionsWithPages(store, whole).where('rev_id', '=', id));
  if (!row) return undefined;
  return {
    ...openRevision(row, makeTitle(row.page_namespace, row.page_title), viewer),
    archived: false,
  };
}

/** The revision of a number that was deleted with its page. */
export async function archivedRevision(
  store: Store,
  id: number,
  viewer: Viewer,
): Promise<FoundRevision | undefined> {
  const row = await store.first(archivedRevisions(store, whole).where('ar_rev_id', '=', id));
  return row && { ...openRevision(row, makeTitle(row.ar_namespace, row.ar_title), viewer), archived: true };
}
