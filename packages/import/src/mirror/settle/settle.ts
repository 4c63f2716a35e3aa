import type { MirrorContext } from '../context.ts';
import { nextDue, type DueKind } from '../due.ts';
import { settleAccounts } from './settle-accounts.ts';
import { settleLists } from './settle-lists.ts';
import { settleMoments } from './settle-moments.ts';
import { settlePages, settleTitles } from './settle-pages.ts';
import { settleRevisions } from './settle-revisions.ts';

/** The functions that settle each kind, in order: a title may turn out to be that of a page that is due. */
const kinds: readonly (readonly [DueKind, (context: MirrorContext, limit: number) => Promise<void>])[] = [
  ['title', settleTitles],
  ['page', settlePages],
  ['revision', settleRevisions],
  ['moment', settleMoments],
  ['user', settleAccounts],
  ['list', settleLists],
];

/** Reads some of what is due, of one kind, and stores it; returns whether anything was due. */
export async function settleSome(context: MirrorContext): Promise<boolean> {
  for (const [kind, settle] of kinds) {
    const [first] = await nextDue(context.database, kind, 1, context.now());
    if (!first) continue;
    await settle(context, context.source.batch);
    return true;
  }
  return false;
}
