/** What a mirror promises about what its source hides without a public log entry. */
export interface ReviewPlan {
  /** Seconds within which what is hidden at the source is hidden in the mirror. */
  readonly within: number;
  /** Age in days up to which revisions and log entries are covered. */
  readonly days: number;
  /** The most requests per minute, for everything that the mirror does. */
  readonly perMinute: number;
  /** About how many requests read all covered revisions and log entries once. */
  readonly requests: number;
}

/** The share of all requests that a review may take; the others follow changes. */
const SHARE = 2 / 3;

/** The share of the promised time that a pass may take; the rest is for delays. */
const MARGIN = 0.8;

/** The share of all requests up to which passes are faster than promised. */
const CHEAP = 0.1;

/** The fewest seconds from one pass to the next. */
const SHORTEST = 60;

/** Returns the seconds that a pass of so many requests over everything covered is to take. */
export const passSeconds = ({ within, perMinute }: ReviewPlan, requests: number): number =>
  Math.min(MARGIN * within, Math.max(SHORTEST, (60 * requests) / (CHEAP * perMinute)));

/** Returns the fewest requests per minute with which a promise can be kept. */
export const rateFor = ({ requests, within }: Pick<ReviewPlan, 'requests' | 'within'>): number =>
  Math.ceil((60 * requests) / (SHARE * MARGIN * within));

/** Returns the fewest seconds, in whole minutes, that can be promised at a rate. */
export const secondsFor = ({ requests, perMinute }: Pick<ReviewPlan, 'requests' | 'perMinute'>): number =>
  60 * Math.max(1, Math.ceil(requests / (SHARE * MARGIN * perMinute)));
