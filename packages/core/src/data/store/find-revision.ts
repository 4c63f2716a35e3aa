import { makeTitle } from '../../wiki/title.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import { completeRevisions } from './complete-revisions.ts';
import { archivedRevisions, liveRevisionsWithPages, openRevision, type Revision } from './revisions.ts';
import type { Store } from './store.ts';

/** A live or archived revision. */
export interface FoundRevision extends Revision {
  readonly archived: boolean;
}

const allFields = { user: true, comment: true, sha1: true } as const;

/** Reads a live revision by id. */
export async function liveRevision(
  store: Store,
  id: number,
  viewer: Viewer,
): Promise<FoundRevision | undefined> {
  const row = await store.first(liveRevisionsWithPages(store, allFields).where('rev_id', '=', id));
  if (!row) return undefined;
  return complete(store, {
    ...openRevision(row, makeTitle(row.page_namespace, row.page_title), viewer),
    archived: false,
  });
}

/** Reads an archived revision by id. */
export async function archivedRevision(
  store: Store,
  id: number,
  viewer: Viewer,
): Promise<FoundRevision | undefined> {
  const row = await store.first(archivedRevisions(store, allFields).where('ar_rev_id', '=', id));
  if (!row) return undefined;
  return complete(store, {
    ...openRevision(row, makeTitle(row.ar_namespace, row.ar_title), viewer),
    archived: true,
  });
}

async function complete(store: Store, revision: FoundRevision): Promise<FoundRevision> {
  const [completed = revision] = await completeRevisions(store, [revision]);
  return completed;
}
