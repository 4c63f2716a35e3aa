import type { Task } from '../work-queue.ts';
import { listen } from './listen.ts';
import { readPageChange, type PageChange, type StreamedWiki } from './page-change.ts';

/** The position from which a stream can be resumed. */
export interface StreamPosition {
  readonly url: string;
  /** The ID of the last event that was read. */
  readonly id: string;
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
}

/** How a change stream is read, and compared with recent changes. */
export interface BellOptions {
  readonly url: string;
  readonly userAgent: string;
  readonly wiki: StreamedWiki;
  readonly now: () => number;
  readonly onTrouble?: (error: Error, seconds: number) => void;
  /** Seconds by which recent changes and events may be later than each other; 30 by default. */
  readonly grace?: number;
  /** Seconds without any data after which the connection counts as dead; 60 by default. */
  readonly silence?: number;
  /** Seconds before the first attempt to connect again; 1 by default. */
  readonly firstPause?: number;
}

/** A stream of events that reports when something has changed; it is not trusted until recent changes confirm it. */
export interface ChangeStream extends Disposable {
  readonly url: string;
  /** Starts listening, after an event that was read before if that was within the last ten minutes. */
  open(after: StreamPosition | undefined): void;
  /** Whether it is connected and has lately reported all changes, so that they can be read less often. */
  isTrusted(): boolean;
  /** Whether it has reported revisions that are not known yet. */
  isWaiting(): boolean;
  /** Whether it has reported anything since the last `take`. */
  hasPending(): boolean;
  /** Returns what was reported since the last call and has to be read even if recent changes do not report it. */
  take(): readonly Task[];
  /** Restores what could not be stored after `take` and `compare`. */
  requeue(tasks: readonly Task[]): void;
  /** Waits until it reports a change, for at most the given milliseconds; rejects if aborted. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /** Returns the reported revisions that were not known when `compare` was last called. */
  waiting(): readonly number[];
  /**
   * Returns the next span of time in which it has to have reported all recent changes, in milliseconds since 1970 on
   * the source's clock; undefined if there is none. `position` is the time up to which recent changes have been read.
   */
  comparable(position: number): { readonly from: number; readonly until: number } | undefined;
  /**
   * Compares it with recent changes: `known` are the waiting revisions that are known by now, `changes` those of the
   * recent changes of a comparable span. Returns what recent changes should have reported by now and have not.
   */
  compare(known: ReadonlySet<number>, changes: readonly number[] | undefined): readonly Task[];
  /** Returns the position after the last event; undefined if no event with an ID has come since the last call. */
  takePosition(): StreamPosition | undefined;
}

const GRACE = 30;

/** Milliseconds for which a stream is not trusted after it has missed a change. */
const MISTRUST = 600_000;

/** Milliseconds after which a stream is not resumed: older changes are cheaper to find in recent changes. */
const RESUMED = 600_000;

/** The most revisions that are remembered. */
const MOST_TOLD = 20_000;

/** Creates a change stream that does not listen yet. */
export function createChangeStream(options: BellOptions): ChangeStream {
  const { url, wiki, now } = options;
  const grace = 1000 * (options.grace ?? GRACE);
  const closing = new AbortController();
  const told = new Set<number>();
  const waiting = new Map<number, { readonly page: number; readonly at: number }>();
  let tasks: Task[] | undefined;
  let position: StreamPosition | undefined;
  let hasMoved = false;
  let compared: number | undefined;
  let opened: number | undefined;
  let isProven = false;
  let mistrusted = -Infinity;
  let ring = (): void => undefined;

  const hear = ({ kind, page, revision }: PageChange): void => {
    tasks ??= [];
    if (/^(?:edit|create|move)$/.test(kind) && revision > 0) {
      told.add(revision);
      if (told.size > MOST_TOLD) for (const oldest of told.values().take(1)) told.delete(oldest);
      waiting.set(revision, { page, at: now() });
    } else {
      // Nothing else reports suppression.
      tasks.push({ kind: 'page', name: String(page), history: true });
      if (revision > 0) tasks.push({ kind: 'revision', name: String(revision) });
    }
    ring();
  };

  return {
    url,
    open: (after) => {
      position = after?.url === url && now() - after.at < RESUMED ? after : undefined;
      void listen({
        ...options,
        after: position?.id,
        signal: closing.signal,
        onOpen: (isResumed) => {
          opened = now();
          if (!isResumed) compared = undefined;
        },
        onEvent: (data, id) => {
          if (id !== undefined) {
            position = { url, id, at: now() };
            hasMoved = true;
          }
          const change = readPageChange(data, wiki);
          if (change) hear(change);
        },
        onClose: (error, seconds) => {
          opened = undefined;
          if (error) options.onTrouble?.(error, seconds);
        },
      });
    },
    isTrusted: () => opened !== undefined && isProven && now() >= mistrusted,
    isWaiting: () => waiting.size > 0,
    hasPending: () => tasks !== undefined,
    take: () => {
      const taken = tasks ?? [];
      tasks = undefined;
      return taken;
    },
    requeue: (untaken) => {
      tasks = [...untaken, ...(tasks ?? [])];
    },
    wait: (milliseconds, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, tasks ? 0 : milliseconds);
      const aborted = (): void => {
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', aborted);
      ring = () => {
        resolve(undefined);
      };
      return promise.finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
      });
    },
    waiting: () => [...waiting.keys()],
    comparable: (at) => {
      // After a pause, the stream may still be catching up.
      if (opened === undefined || now() - opened < grace) return undefined;
      const from = compared ?? at;
      compared = Math.max(from, at - grace);
      return compared > from ? { from, until: compared } : undefined;
    },
    compare: (known, changes) => {
      if (changes?.some((revision) => !told.has(revision))) {
        isProven = false;
        mistrusted = now() + MISTRUST;
      } else if (changes && changes.length > 0) isProven = true;
      const untold: Task[] = [];
      for (const [revision, { page, at }] of waiting) {
        const isOverdue = now() - at > grace;
        if (!known.has(revision) && !isOverdue) continue;
        waiting.delete(revision);
        if (!known.has(revision))
          untold.push({ kind: 'page', name: String(page) }, { kind: 'revision', name: String(revision) });
      }
      return untold;
    },
    takePosition: () => {
      const taken = hasMoved ? position : undefined;
      hasMoved = false;
      return taken;
    },
    [Symbol.dispose]: () => {
      closing.abort();
    },
  };
}
