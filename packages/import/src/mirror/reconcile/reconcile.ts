import type { MirrorContext } from '../context.ts';
import { nextTasks, type TaskKind } from '../work-queue.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import { reconcileLists } from './reconcile-lists.ts';
import { reconcileMoments } from './reconcile-moments.ts';
import { reconcilePages, reconcileTitles } from './reconcile-pages.ts';
import { reconcileRevisions } from './reconcile-revisions.ts';

/** The functions that reconcile each kind, in order: a title may turn out to be that of a queued page. */
const kinds: readonly (readonly [TaskKind, (context: MirrorContext, limit: number) => Promise<void>])[] = [
  ['title', reconcileTitles],
  ['page', reconcilePages],
  ['revision', reconcileRevisions],
  ['moment', reconcileMoments],
  ['user', reconcileAccounts],
  ['list', reconcileLists],
];

/** Reads and stores some queued data of one kind; returns whether anything was queued. */
export async function reconcileSome(context: MirrorContext): Promise<boolean> {
  for (const [kind, settle] of kinds) {
    const [first] = await nextTasks(context.database, kind, 1, context.now());
    if (!first) continue;
    await settle(context, context.source.batch);
    return true;
  }
  return false;
}
