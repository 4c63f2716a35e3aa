import type { MirrorContext } from '../context.ts';
import { type DueKind, nextDue } from '../due.ts';
import { settleAccounts } from './settle-accounts.ts';
import { settleLists } from './settle-lists.ts';
import { settleMoments } from './settle-moments.ts';
import { settlePages, settleTitles } from './settle-pages.ts';
import { settleRevisions } from './settle-revisions.ts';

/** What settles each kind, in the order in which they are settled: a title may turn out to be a page that is due. */
const kinds: readonly (readonly [DueKind, (context: MirrorContext, limit: number) => Promise<void>])[] = [
  ['title', settleTitles],
  ['page', settlePages],
  ['revision', settleRevisions],
  ['moment', settleMoments],
  ['user', settleAccounts],
  ['list', settleLists],
];

/** Asks for some of what is due and stores the answer; returns whether there was any. */
export async function settleSome(context: MirrorContext): Promise<boolean> {
  for (const [kind, settle] of kinds) {
    const [first] = await nextDue(context.database, kind, 1, context.now());
    if (!first) continue;
    await settle(context, context.source.batch);
    return true;
  }
  return false;
}
