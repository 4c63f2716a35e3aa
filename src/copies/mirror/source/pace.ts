import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of the time over which requests are counted. */
const MINUTE = 60_000;

/** When requests may be sent. */
export interface Pace {
  /** Waits until another request may be sent, and counts it. */
  readonly next: (signal?: AbortSignal) => Promise<void>;
  /** The share of a minute's requests that were not sent in the last one. */
  readonly unused: () => number;
}

/**
 * Sees to it that there are never more requests than the given number in any minute. A few can follow each other at once
 * after a pause.
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
