import type { Due } from '../due.ts';
import { listen } from './listen.ts';
import { type PageChange, readPageChange, type StreamedWiki } from './page-change.ts';

/** Where a stream goes on after a pause. */
export interface StreamPosition {
  readonly url: string;
  /** The id of the last event that was read. */
  readonly id: string;
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
}

/** How a stream tells a mirror of changes. */
export interface BellOptions {
  readonly url: string;
  readonly userAgent: string;
  readonly wiki: StreamedWiki;
  readonly now: () => number;
  readonly onTrouble?: (error: Error, seconds: number) => void;
  /** Seconds by which recent changes and events may come later than each other; 30 by default. */
  readonly grace?: number;
  /** Seconds without any data after which the connection is taken for dead. */
  readonly silence?: number;
  /** Seconds until the first new attempt to connect. */
  readonly firstPause?: number;
}

/** A stream of events that tells when there is something to ask for; it is not believed, but compared. */
export interface ChangeStream extends Disposable {
  readonly url: string;
  /** Begins to listen, after an event that was read before if that was not long ago. */
  open(after: StreamPosition | undefined): void;
  /** Whether it has told of all changes lately, so that they can be read less often. */
  isTrusted(): boolean;
  /** Whether it has told of revisions that are not known yet. */
  isWaiting(): boolean;
  /** Whether it has told of anything that was not taken yet. */
  hasPending(): boolean;
  /** Returns what has to be asked for, whatever recent changes tell. */
  take(): readonly Due[];
  /** Takes back what could not be noted. */
  giveBack(dues: readonly Due[]): void;
  /** Waits until it tells of a change, at most so many milliseconds. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /** The revisions of which it told and that were not known when that was last compared. */
  waiting(): readonly number[];
  /** The time in which its events have to be the same as recent changes, on the source's clock. */
  comparable(position: number): { readonly from: number; readonly until: number } | undefined;
  /**
   * Compares it with recent changes: revisions that are known by now, and those of which recent changes told. Returns
   * what recent changes do not tell.
   */
  compare(known: ReadonlySet<number>, changes: readonly number[] | undefined): readonly Due[];
  /** Returns which event was read last, unless none was read since it was returned before. */
  takePosition(): StreamPosition | undefined;
}

const GRACE = 30;

/** Milliseconds for which a stream that has missed a change is not trusted. */
const MISTRUST = 600_000;

/** Milliseconds after which a stream begins anew: older changes are cheaper to find in recent changes. */
const RESUMED = 600_000;

/** The most revisions that are remembered. */
const MOST_TOLD = 20_000;

/** Creates a bell that does not listen yet. */
export function createChangeStream(options: BellOptions): ChangeStream {
  const { url, wiki, now } = options;
  const grace = 1000 * (options.grace ?? GRACE);
  const closing = new AbortController();
  const told = new Set<number>();
  const waiting = new Map<number, { readonly page: number; readonly at: number }>();
  let dues: Due[] | undefined;
  let position: StreamPosition | undefined;
  let hasMoved = false;
  let compared: number | undefined;
  let opened: number | undefined;
  let isProven = false;
  let mistrusted = -Infinity;
  let ring = (): void => undefined;

  const hear = ({ kind, page, revision }: PageChange): void => {
    dues ??= [];
    if (/^(?:edit|create|move)$/.test(kind) && revision > 0) {
      told.add(revision);
      if (told.size > MOST_TOLD) for (const oldest of told.values().take(1)) told.delete(oldest);
      waiting.set(revision, { page, at: now() });
    } else {
      // No other event tells of what is suppressed.
      dues.push({ kind: 'page', name: String(page), history: true });
      if (revision > 0) dues.push({ kind: 'revision', name: String(revision) });
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
    hasPending: () => dues !== undefined,
    take: () => {
      const taken = dues ?? [];
      dues = undefined;
      return taken;
    },
    giveBack: (untaken) => {
      dues = [...untaken, ...(dues ?? [])];
    },
    wait: (milliseconds, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, dues ? 0 : milliseconds);
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
      // After a pause, the stream may still be telling what it missed.
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
      const untold: Due[] = [];
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
