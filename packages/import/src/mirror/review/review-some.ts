import { isoTimestamp, timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import type { MirrorContext } from '../context.ts';
import { hideRows } from '../feed/hide-now.ts';
import { newlyHiddenAccounts, shownIn } from '../feed/newly-hidden.ts';
import { logRequest, OVERLAP } from '../feed/read-changes.ts';
import { accountsRequest, storeAccounts } from '../reconcile/reconcile-accounts.ts';
import type { MirrorState } from '../state.ts';
import { enqueue } from '../work-queue.ts';
import { writeLogs } from '../write/logs.ts';
import { compareEntries, compareRevisions, type Compared, type Span } from './compare-shown.ts';
import type { ReviewPlan } from './plan.ts';
import { nextPartAt, readReview, writeReview } from './state.ts';

const DAY = 86_400_000;

/**
 * Reads the next part of the newest revisions and log entries again if it is time for that. What is hidden in them is
 * hidden immediately; what is gone or missing becomes due. Returns whether the pass has more parts.
 */
export async function reviewSome(
  context: MirrorContext,
  state: MirrorState,
  plan: ReviewPlan,
): Promise<boolean> {
  const { database, source, namespaces, now } = context;
  const before = await readReview(database);
  const at = now();
  if (at < nextPartAt(before, plan)) return false;
  const until = timestampOf(timestampMilliseconds(state.position) - OVERLAP);
  const oldest = timestampOf(timestampMilliseconds(state.position) - plan.days * DAY);
  const from = state.since !== undefined && state.since > oldest ? state.since : oldest;
  const { query = {}, continue: next } = await source.ask({
    list: 'allrevisions|logevents',
    arvprop: 'ids|timestamp|user|comment|sha1',
    arvlimit: 'max',
    arvend: isoTimestamp(from),
    ...(namespaces && { arvnamespace: [...namespaces] }),
    ...logRequest,
    leend: isoTimestamp(from),
    ...before.next,
  });
  await askForHidden(context, await newlyHiddenAccounts(database, shownIn(query)));
  const spanOf = (parameter: string): Span | undefined => {
    const [newer, older] = [before.next?.[parameter], next?.[parameter]];
    if (before.next && newer === undefined) return undefined;
    return { newest: placeOf(newer, until), oldest: placeOf(older, from), until };
  };
  const [revisions, entries] = [spanOf('arvcontinue'), spanOf('lecontinue')];
  const compared: readonly Compared[] = [
    ...(revisions ? [await compareRevisions(context, state, query, revisions)] : []),
    ...(entries ? [await compareEntries(context, state, query, entries)] : []),
  ];
  const read = [...before.read, at];
  await database.transaction(async (writing) => {
    for (const { kind, hidden, tasks, entries: missed = [] } of compared) {
      await hideRows(writing, kind, hidden);
      // With a time, since making it due anew would reset the attempts after which a doubtful answer is believed.
      await enqueue(writing, tasks, at);
      await writeLogs(writing, missed);
    }
    await writeReview(writing, next ? { ...before, next, read } : { read: [], before: read });
  });
  return next !== undefined;
}

/** Returns the place in a list from which an answer continues, or the one of a time. */
function placeOf(given: string | number | undefined, time: string): Span['newest'] {
  const [at = time, id = 0] = given === undefined ? [time, 0] : String(given).split('|');
  return { at, id: Number(id) };
}

/** Reads accounts that may be hidden immediately: if they are, none of their actions has to be read. */
async function askForHidden(context: MirrorContext, names: readonly string[]): Promise<void> {
  const { source } = context;
  for (let at = 0; at < names.length; at += source.batch) {
    const some = names.slice(at, at + source.batch);
    const { query } = await source.ask(accountsRequest(some));
    await storeAccounts(context, some, query?.users ?? []);
  }
}
