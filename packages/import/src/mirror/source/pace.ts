import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds over which requests are counted. */
const MINUTE = 60_000;

/** Limits how many requests are sent per minute. */
export interface Pace {
  /** Waits until another request may be sent, and counts it. */
  readonly next: (signal?: AbortSignal) => Promise<void>;
  /** Returns the share of the allowed requests that were not sent in the last minute, from 0 to 1. */
  readonly unused: () => number;
}

/**
 * Creates a limit of `perMinute` requests in any minute; after a pause, that many may follow each other without delay.
 */
export function createPace(
  perMinute: number,
  now: () => number = () => performance.now(),
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<unknown> = (milliseconds, signal) =>
    pause(milliseconds, undefined, { ...(signal && { signal }) }),
): Pace {
  const sent: number[] = [];
  const next = async (signal?: AbortSignal): Promise<void> => {
    while (sent.length >= perMinute) {
      const free = (sent[sent.length - perMinute] ?? 0) + MINUTE - now();
      if (free <= 0) break;
      await wait(free, signal);
    }
    sent.push(now());
    if (sent.length > perMinute) sent.shift();
  };
  return {
    next,
    unused: () => {
      const since = now() - MINUTE;
      return 1 - sent.filter((at) => at > since).length / perMinute;
    },
  };
}
