import type { MirrorContext } from '../context.ts';
import { accounts, commonSteps, type CopyStep, copiedNamespaces } from '../copy/steps.ts';
import { addDue } from '../due.ts';
import { expired } from '../feed/read-changes.ts';
import { listNames } from '../settle/settle-lists.ts';
import { type MirrorState, writeState } from '../state.ts';
import { watchOrphans } from '../write/orphans.ts';
import { forgetSearched } from '../write/search.ts';
import { compareAccounts } from './compare-accounts.ts';
import { comparePages } from './compare-pages.ts';

/** The steps of the second round: pages are compared, and whatever is listed without texts is read again. */
export const sweepSteps = (context: MirrorContext): readonly CopyStep[] => [
  ...copiedNamespaces(context).map(({ namespace, name }) => comparePages(namespace, name)),
  ...commonSteps(context).map((step) => (step === accounts ? compareAccounts(step) : step)),
];

/**
 * Does the next part of the round that finds what nothing told: pages that were touched by changes of others, what was
 * hidden without a public log entry, and what was missed.
 */
export async function sweepSome(context: MirrorContext, state: MirrorState): Promise<MirrorState> {
  const { database, source } = context;
  const { sweep } = state;
  const step = sweepSteps(context)[sweep.step];
  const part = step && (await source.batchOf({ ...step.request, ...sweep.next }));
  const read = part && (await step.read(context, part, sweep.next));
  const { next: _before, ...rest } = sweep;
  const after: MirrorState = {
    ...state,
    requests: source.requests(),
    sweep: part?.next
      ? { ...sweep, next: part.next }
      : step
        ? { ...rest, step: sweep.step + 1 }
        : { step: 0, rounds: sweep.rounds + 1, isUrgent: false },
  };
  return database.transaction(async (writing) => {
    const orphans = watchOrphans(writing);
    await read?.write(writing, orphans);
    await orphans.remove();
    if (!step) {
      await addDue(writing, [
        ...listNames.map((name) => ({ kind: 'list', name }) as const),
        ...(await expired(writing, state.position)),
      ]);
      await forgetSearched(writing);
    }
    await writeState(writing, after);
    return after;
  });
}
