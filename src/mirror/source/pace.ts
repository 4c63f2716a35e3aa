import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of the time over which requests are counted. */
const MINUTE = 60_000;

/**
 * Returns what waits until another request may be sent, so that there are never more than the given number in any
 * minute. A few can follow each other at once after a pause.
 */
export function createPace(
  perMinute: number,
  now: () => number = () => performance.now(),
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<unknown> = (milliseconds, signal) =>
    pause(milliseconds, undefined, { ...(signal && { signal }) }),
): (signal?: AbortSignal) => Promise<void> {
  const sent: number[] = [];
  return async (signal) => {
    while (sent.length >= perMinute) {
      const free = (sent[sent.length - perMinute] ?? 0) + MINUTE - now();
      if (free <= 0) break;
      await wait(free, signal);
    }
    sent.push(now());
    if (sent.length > perMinute) sent.shift();
  };
}
