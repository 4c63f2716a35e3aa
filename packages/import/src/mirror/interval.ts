/** What it took to follow the source since the last time changes were read. */
export interface Round {
  readonly seconds: number;
  readonly requests: number;
  readonly changes: number;
}

/** Changes per minute from which a wiki is busy, and reading changes less often saves requests. */
const BUSY = 60;

/** Requests per change that are too many on a busy wiki, and few enough to read its changes more often again. */
const DEAR = 0.2;
const CHEAP = 0.1;

/** The longest interval, in seconds. */
const LONGEST = 60;

/** Returns the seconds until changes are read again: longer than `before` while a busy wiki takes many requests. */
export function nextInterval(
  before: number,
  shortest: number,
  { seconds, requests, changes }: Round,
): number {
  const isBusy = (60 * changes) / Math.max(1, seconds) >= BUSY;
  const cost = requests / Math.max(1, changes);
  if (isBusy && cost > DEAR) return Math.max(shortest, Math.min(LONGEST, before * 1.5));
  return !isBusy || cost < CHEAP ? Math.max(shortest, before / 1.5) : before;
}
