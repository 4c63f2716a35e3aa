import { systemTimers } from './turns.ts';

/** Refusals per second that a process sends without delay. */
const AT_ONCE = 200;
/** Most milliseconds that a refusal is delayed. */
const LONGEST = 5000;

/**
 * Makes a function that delays refusals when there are very many: it returns a promise to wait for, or undefined. Most
 * clients send their next request on the same connection, so the delay bounds how much of the server's time they take.
 */
export function createPace(now: () => number, { after } = systemTimers): () => Promise<void> | undefined {
  /** When the next refusal may be sent. */
  let next = 0;
  return () => {
    const time = now();
    next = Math.min(Math.max(next, time - 1000) + 1000 / AT_ONCE, time + LONGEST);
    const delay = next - time;
    return delay > 0 ? after(delay) : undefined;
  };
}
