import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../client/api-error.ts';
import type { Configuration } from '../wiki/configuration.ts';
import { beginMirror } from './begin.ts';
import type { MirrorContext } from './context.ts';
import { copySome } from './copy/copy-some.ts';
import { countDue } from './due.ts';
import { closeGap } from './feed/close-gap.ts';
import { nextInterval } from './interval.ts';
import { readChanges } from './feed/read-changes.ts';
import { settleSome } from './settle/settle.ts';
import type { MirrorState } from './state.ts';
import { sweepSome } from './sweep/sweep-some.ts';
import { timestampMilliseconds } from '../wiki/timestamp.ts';

/** How a mirror runs. */
export interface MirrorOptions {
  readonly configuration: Configuration;
  /** Whether it ends when it has caught up. */
  readonly once: boolean;
  /** Seconds from one look at the source's changes to the next. */
  readonly interval: number;
  /** Seconds from one part of the second round over all pages to the next; 60 by default. */
  readonly sweepInterval?: number;
  /** Seconds after which what has failed is tried again the first time; 5 by default. */
  readonly firstPause?: number;
  readonly signal?: AbortSignal;
  /** Told when the database can be served. */
  readonly onBegun?: () => void;
  /** Told after each part of the work. */
  readonly onProgress?: (state: MirrorState, due: number) => void;
  /** Told why something has to be tried again, and in how many seconds. */
  readonly onTrouble?: (error: Error, seconds: number) => void;
}

/** Seconds from one look at the changes to the next, while the first copy is made. */
const DURING_COPY = 60;

/** Seconds after which a mirror that has not looked asks whether the source still has all recent changes. */
const LATE = 3600;

/** Seconds from one part of the second round to the next. */
const SWEEP = 60;

/** The longest pause, in seconds, after which a source that does not answer is asked again. */
const LONGEST_PAUSE = 300;

/** Makes the first copy, if it is not made yet, and follows the source's changes until it is stopped. */
export async function runMirror(context: MirrorContext, options: MirrorOptions): Promise<MirrorState> {
  let state = await persist(options, () => beginMirror(context, options.configuration));
  options.onBegun?.();
  // Entries appear some time after what they tell of.
  let news = -Infinity;
  let swept = performance.now();
  let { interval } = options;
  for (;;) {
    const begun = performance.now();
    const asked = context.source.requests();
    const before = state;
    if (isLate(context, state)) state = await persist(options, () => closeGap(context, state));
    state = await persist(options, () => readChanges(context, state));
    if (hasNews(before, state)) news = begun;
    await settleAll(context, options, state);
    while (state.copy && performance.now() - begun < 1000 * DURING_COPY) {
      state = await persist(options, () => copySome(context, state));
      options.onProgress?.(state, 0);
    }
    if (state.copy) continue;
    if (state.sweep.isUrgent || performance.now() - swept > 1000 * (options.sweepInterval ?? SWEEP)) {
      swept = performance.now();
      state = await persist(options, () => sweepSome(context, state));
      await settleAll(context, options, state);
      if (state.sweep.isUrgent) continue;
    }
    const isQuiet = begun - news > 1000 * context.recheck;
    if (options.once && isQuiet && (await countDue(context.database)) === 0) return state;
    interval = nextInterval(interval, options.interval, {
      seconds: Math.max(interval, (performance.now() - begun) / 1000),
      requests: context.source.requests() - asked,
      changes: state.changes - before.changes,
    });
    const left = 1000 * interval - (performance.now() - begun);
    if (left > 0) await pause(left, undefined, options.signal && { signal: options.signal });
  }
}

/** Whether the position is so old that the source may have forgotten what has changed since. */
const isLate = ({ now }: MirrorContext, { position, copy }: MirrorState): boolean =>
  !copy && now() - timestampMilliseconds(position) > 1000 * LATE;

const hasNews = (before: MirrorState, after: MirrorState): boolean =>
  after.changes > before.changes || after.logEntries > before.logEntries;

async function settleAll(context: MirrorContext, options: MirrorOptions, state: MirrorState): Promise<void> {
  while (await persist(options, () => settleSome(context)))
    if (options.onProgress) options.onProgress(state, await countDue(context.database));
}

/** Does something again until it succeeds, if it fails by what may pass: a source or a disk that is not there now. */
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

/** Errors of the API that no later request mends. */
const lasting = /^(?:login|assert|readapidenied|permissiondenied|blocked|mustbeloggedin)/;

function isPassing(error: unknown): error is Error {
  if (error instanceof ApiError) return !lasting.test(error.code);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:SQLITE_(?:FULL|BUSY|IOERR)|ER_LOCK|ER_DISK_FULL|ECONN|PROTOCOL_CONNECTION_LOST)/.test(code);
}
