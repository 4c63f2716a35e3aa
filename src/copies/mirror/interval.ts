/** What a round of following took. */
export interface Round {
  readonly seconds: number;
  readonly requests: number;
  readonly changes: number;
}

/** Changes a minute from which a wiki is busy: there, looking less often saves requests. */
const BUSY = 60;

/** Requests a change that are too many on a busy wiki, and so few that it can be looked at more often again. */
const DEAR = 0.2;
const CHEAP = 0.1;

/** The longest interval, in seconds. */
const LONGEST = 60;

/** Returns the seconds from one look at the changes to the next, after a round with the interval before. */
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
