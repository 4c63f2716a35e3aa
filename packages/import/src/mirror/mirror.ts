import { setTimeout as pause } from 'node:timers/promises';
import { timestampMilliseconds, type Configuration } from '@wikiquery/core/wiki';
import { ApiError } from 'wikiquery-client';
import { beginMirror } from './begin.ts';
import type { MirrorContext } from './context.ts';
import { copySome } from './copy/copy-some.ts';
import { closeGap } from './feed/close-gap.ts';
import { readChanges } from './feed/read-changes.ts';
import { compareFolder } from './files/compare-folder.ts';
import { reconcileFiles } from './files/reconcile-files.ts';
import { nextInterval } from './interval.ts';
import { reconcileSome } from './reconcile/reconcile.ts';
import type { ReviewPlan } from './review/plan.ts';
import { reviewSome } from './review/review-some.ts';
import { oldestRead, readReview } from './review/state.ts';
import { readStreamPosition, type MirrorState } from './state.ts';
import { applyStreamEvents } from './stream/apply-stream-events.ts';
import type { ChangeStream } from './stream/change-stream.ts';
import { sweepSome } from './sweep/sweep-some.ts';
import { withWords } from './words.ts';
import { countTasks } from './work-queue.ts';

/** How a mirror runs. */
export interface MirrorOptions {
  readonly configuration: Configuration;
  /** Whether the mirror stops when it has caught up. */
  readonly once: boolean;
  /** Seconds from one reading of the source's changes to the next; more while a busy wiki takes many requests. */
  readonly interval: number;
  /** How often the newest revisions and log entries are read again; never if absent. */
  readonly review?: ReviewPlan;
  /** Seconds before the first retry of what has failed; 5 by default. */
  readonly firstPause?: number;
  /** A stream that reports changes. */
  readonly changeStream?: ChangeStream;
  /** Seconds from one reading of changes to the next while the stream reports all of them; 30 by default. */
  readonly listeningInterval?: number;
  readonly signal?: AbortSignal;
  /** Called when the database can be served. */
  readonly onBegun?: () => Promise<void>;
  /**
   * Called after each part of the work, with what is due and, once a review has been completed, the time, in
   * milliseconds since 1970, after which every row has been read again.
   */
  readonly onProgress?: (state: MirrorState, due: number, reviewed?: number) => void;
  /** Called when something has failed and is tried again, with the seconds until then. */
  readonly onTrouble?: (error: Error, seconds: number) => void;
}

/** Seconds from one reading of changes to the next during the first copy. */
const DURING_COPY = 60;

/** Seconds from one reading of changes to the next while a stream reports all of them. */
const LISTENING = 30;

/** Seconds without reading changes after which the source may no longer have all of them. */
const LATE = 3600;

/** The fewest seconds from the beginning of one round over all pages to the next. */
const ROUND = 900;

/** Seconds after which the next part of a round is read even if requests are scarce. */
const SWEEP = 60;

/** The share of requests that a round leaves to changes. */
const RESERVE = 1 / 4;

/** The longest pause between two attempts, in seconds. */
const LONGEST_PAUSE = 300;

/** Makes or continues the first copy, and follows the source's changes until stopped or, with `once`, caught up. */
export async function runMirror(given: MirrorContext, options: MirrorOptions): Promise<MirrorState> {
  const context = withWords(given);
  let state = await persist(options, () => beginMirror(context, options.configuration));
  const { words } = context;
  if (words && !state.copy) await persist(options, words.begin);
  await options.onBegun?.();
  // With `once`, the mirror waits a while after the last news, since entries appear after what they report.
  let news = -Infinity;
  let swept = performance.now();
  let { interval } = options;
  let last = { at: -Infinity, asked: context.source.requests(), changes: state.changes };
  let isListening = false;
  let isCompared = false;
  let isReviewed = false;
  for (;;) {
    const begun = performance.now();
    const before = state;
    const { changeStream } = options;
    if (changeStream && !state.copy && !isListening) {
      changeStream.open(await readStreamPosition(context.database));
      isListening = true;
    }
    const hasEvents = changeStream?.hasPending() === true;
    const isReported = changeStream?.isTrusted() === true && !hasEvents && !changeStream.isWaiting();
    const isReading = !isReported || begun - last.at > 1000 * (options.listeningInterval ?? LISTENING);
    if (isReading) {
      if (isLate(context, state)) state = await persist(options, () => closeGap(context, state));
      state = await persist(options, () => readChanges(context, state));
    }
    if (changeStream && isListening)
      await persist(options, () => applyStreamEvents(context, changeStream, state));
    if (hasNews(before, state)) news = begun;
    const until = options.once ? Infinity : begun + 1000 * interval;
    if (!options.once || !isReviewed) await reviewAll(context, options, state, until);
    isReviewed = true;
    await reconcileAll(context, options, state, until);
    while (state.copy && performance.now() - begun < 1000 * DURING_COPY) {
      state = await persist(options, () => copySome(context, state));
      options.onProgress?.(state, 0);
    }
    if (state.copy) continue;
    const { files } = context;
    if (files && !isCompared) await persist(options, () => compareFolder(context, files));
    isCompared = true;
    while (files && performance.now() - begun < 1000 * interval)
      if (!(await persist(options, () => reconcileFiles(context, files)))) break;
    while (isSweepDue(context, options, state, swept)) {
      swept = performance.now();
      state = await persist(options, () => sweepSome(context, state));
      await reconcileAll(context, options, state, until);
      if (performance.now() > until) break;
    }
    while (words && performance.now() < until) if (!(await persist(options, words.reconcileSome))) break;
    if (state.sweep.isUrgent) continue;
    const isQuiet = begun - news > 1000 * context.recheck;
    if (options.once && isQuiet && (await countTasks(context.database)) === 0) return state;
    if (isReading) {
      const asked = context.source.requests();
      interval = nextInterval(interval, options.interval, {
        seconds: Math.max(interval, (begun - last.at) / 1000),
        requests: asked - last.asked,
        changes: state.changes - last.changes,
      });
      last = { at: begun, asked, changes: state.changes };
    }
    const left = 1000 * interval - (performance.now() - begun);
    if (left <= 0) continue;
    // A pause after each report lets changes that follow each other be read together.
    if (changeStream && isListening && !hasEvents) await changeStream.wait(left, options.signal);
    else await pause(left, undefined, options.signal && { signal: options.signal });
  }
}

/** Whether the position is so old that the source may no longer list all changes since then. */
const isLate = ({ now }: MirrorContext, { position }: MirrorState): boolean =>
  now() - timestampMilliseconds(position) > 1000 * LATE;

const hasNews = (before: MirrorState, after: MirrorState): boolean =>
  after.changes > before.changes || after.logEntries > before.logEntries;

/** Whether it is time for the next part of the round over all pages, which takes the requests that changes leave. */
function isSweepDue(
  { now, source }: MirrorContext,
  { once }: MirrorOptions,
  { sweep }: MirrorState,
  swept: number,
): boolean {
  if (sweep.isUrgent) return true;
  const isUnderWay = sweep.step > 0 || sweep.next !== undefined;
  if (once || (!isUnderWay && now() - (sweep.at ?? 0) < 1000 * ROUND)) return false;
  return source.unused() > RESERVE || performance.now() - swept > 1000 * SWEEP;
}

/** Reads again those of the newest revisions and log entries whose time has come. */
async function reviewAll(
  context: MirrorContext,
  options: MirrorOptions,
  state: MirrorState,
  until: number,
): Promise<void> {
  const { review } = options;
  while (review && (await persist(options, () => reviewSome(context, state, review)))) {
    await report(context, options, state);
    if (performance.now() > until) return;
  }
}

async function report(
  { database }: MirrorContext,
  { onProgress }: MirrorOptions,
  state: MirrorState,
): Promise<void> {
  onProgress?.(state, await countTasks(database), oldestRead(await readReview(database)));
}

/** Reads queued data until nothing is left or it is time to read changes. */
async function reconcileAll(
  context: MirrorContext,
  options: MirrorOptions,
  state: MirrorState,
  until = Infinity,
): Promise<void> {
  while (await persist(options, () => reconcileSome(context))) {
    await report(context, options, state);
    if (performance.now() > until) return;
  }
}

/** Repeats a task until it succeeds, as long as what makes it fail may pass, such as an unavailable source or disk. */
async function persist<T>(
  { signal, onTrouble, firstPause = 5 }: MirrorOptions,
  task: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const seconds = Math.min(LONGEST_PAUSE, firstPause * 2 ** attempt) * (0.5 + Math.random() / 2);
      onTrouble?.(error, seconds);
      await pause(1000 * seconds, undefined, signal && { signal });
    }
  }
}

/** Errors of the API that waiting does not remedy. */
const lasting = /^(?:login|assert|readapidenied|permissiondenied|blocked|mustbeloggedin)/;

function isPassing(error: unknown): error is Error {
  if (error instanceof ApiError) return !lasting.test(error.code);
  const [code = ''] = [error, error instanceof Error && error.cause].flatMap((each) =>
    each instanceof Error && 'code' in each ? String(each.code) : [],
  );
  return /^(?:SQLITE_(?:FULL|BUSY|IOERR)|ENOSPC|EDQUOT|ER_LOCK|ER_DISK_FULL|ECONN|PROTOCOL_CONNECTION_LOST)/.test(
    code,
  );
}
