import { isoTimestamp, Namespace } from '@wikiquery/core/wiki';
import { isMirrored, type MirrorContext } from '../context.ts';
import {
  accounts,
  changes,
  copiedNamespaces,
  deletedFiles,
  logs,
  revisions,
  type CopyStep,
} from '../copy/steps.ts';
import { newlyHiddenAccounts, shownIn } from '../feed/newly-hidden.ts';
import { expired, withoutNews } from '../feed/read-changes.ts';
import { listNames } from '../reconcile/reconcile-lists.ts';
import { writeState, type MirrorState } from '../state.ts';
import { enqueue, tasksOf } from '../work-queue.ts';
import { forgetSearched } from '../write/search.ts';
import { compareAccounts } from './compare-accounts.ts';
import { compareDeletedFiles, compareFiles } from './compare-files.ts';
import { comparePages } from './compare-pages.ts';
import { forgetChanges } from './forget-changes.ts';
import { readCategories } from './read-categories.ts';

/** Returns the steps of a round: pages are compared, and lists that contain no texts are read again. */
export const sweepSteps = (context: MirrorContext, state: SweepState): readonly CopyStep[] => {
  const { since, sweep } = state;
  const isWhole = since === undefined;
  const touchedSince = sweep.rounds % ROUNDS === ROUNDS - 1 ? undefined : sweep.since;
  const isThorough = touchedSince === undefined || sweep.isUrgent === true;
  return [
    ...copiedNamespaces(context).map(({ namespace, name }) =>
      comparePages(namespace, name, {
        ...(touchedSince !== undefined && { since: touchedSince }),
        isOnlyStored: !isWhole,
        isThorough,
      }),
    ),
    ...(isWhole && isMirrored(context, Namespace.file) ? [compareFiles] : []),
    upTo(logs, 'leend', since),
    forgetChanges(changes),
    ...(isWhole ? [compareAccounts(accounts), compareDeletedFiles(deletedFiles)] : []),
    ...(context.history === 'all' ? [upTo(revisions, 'arvend', since)] : []),
    // Last, since whatever changes the members of a category counts them anew.
    ...(isWhole && !context.namespaces ? [readCategories] : []),
  ];
};

/**
 * Number of rounds of which one reads all pages, even of namespaces of which none is stored, since links can change
 * without their page being touched.
 */
const ROUNDS = 10;

/** What the steps depend on. */
type SweepState = Pick<MirrorState, 'since' | 'sweep'>;

/** Makes a step that reads a list, newest items first, only back to a time. */
const upTo = (step: CopyStep, parameter: string, time: string | undefined): CopyStep =>
  time === undefined ? step : { ...step, request: { ...step.request, [parameter]: isoTimestamp(time) } };

/**
 * Does the next part of the round that finds what nothing has reported: pages touched by changes of others, what was
 * hidden without a public log entry, and what was missed.
 */
export async function sweepSome(context: MirrorContext, state: MirrorState): Promise<MirrorState> {
  const { database, source } = context;
  const { sweep } = state;
  const steps = sweepSteps(context, state);
  let number = sweep.step;
  if (!sweep.next) while (await steps[number]?.isEmpty?.(context)) number++;
  const step = steps[number];
  const part = step && withoutNews(await source.batchOf({ ...step.request, ...sweep.next }), state.position);
  const read = part && (await step.read(context, part, sweep.next));
  const accounts = part ? await newlyHiddenAccounts(database, shownIn(part.query)) : [];
  const { next, ...rest } = sweep;
  const isFirst = sweep.step === 0 && !next;
  const times = {
    ...(isFirst ? { begun: state.position } : sweep.begun !== undefined && { begun: sweep.begun }),
    ...(isFirst ? { at: context.now() } : sweep.at !== undefined && { at: sweep.at }),
  };
  const after: MirrorState = {
    ...state,
    requests: source.requests(),
    sweep: part?.next
      ? { ...rest, ...times, step: number, next: part.next }
      : step
        ? { ...rest, ...times, step: number + 1 }
        : {
            step: 0,
            rounds: sweep.rounds + 1,
            isUrgent: false,
            ...(sweep.at !== undefined && { at: sweep.at }),
            ...(sweep.begun !== undefined && { since: sweep.begun }),
          },
  };
  return database.transaction(async (writing) => {
    await read?.write(writing);
    await enqueue(writing, tasksOf('user', accounts));
    if (!step) {
      await enqueue(writing, [...tasksOf('list', listNames), ...(await expired(writing, state.position))]);
      await forgetSearched(writing);
      await context.words?.forget();
    }
    await writeState(writing, after);
    return after;
  });
}
