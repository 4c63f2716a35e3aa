/** Refusals that a process sends in a second without a delay. */
const AT_ONCE = 200;
/** Milliseconds for which a refusal is delayed at most. */
const LONGEST = 5000;

/**
 * Delays refusals where there are very many. Most clients send their next request on the same connection, so that this
 * bounds how much of the server's time they take.
 */
export function createPace(now: () => number): () => Promise<void> | undefined {
  /** When the next refusal may be sent. */
  let next = 0;
  return () => {
    const time = now();
    next = Math.min(Math.max(next, time - 1000) + 1000 / AT_ONCE, time + LONGEST);
    const delay = next - time;
    return delay > 0 ? new Promise((resolve) => setTimeout(resolve, delay)) : undefined;
  };
}
