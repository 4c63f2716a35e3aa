/** What a mirror promises about what its source hides without telling. */
export interface ReviewPlan {
  /** Seconds after which what is hidden at the source is hidden here. */
  readonly within: number;
  /** Days: the promise is for revisions and log entries that are younger. */
  readonly days: number;
  /** The most requests in a minute. */
  readonly perMinute: number;
  /** How many requests read all of them once, about. */
  readonly requests: number;
}

/** The share of all requests that may read them; the others follow changes. */
const SHARE = 2 / 3;

/** The share of the time in which all are read once; the rest is for what delays a request. */
const MARGIN = 0.8;

/** The share of all requests up to which they are read more often than promised. */
const CHEAP = 0.1;

/** The fewest seconds from one pass to the next. */
const SHORTEST = 60;

/** Returns the seconds of a pass over all of them. */
export const passSeconds = ({ within, perMinute }: ReviewPlan, requests: number): number =>
  Math.min(MARGIN * within, Math.max(SHORTEST, (60 * requests) / (CHEAP * perMinute)));

/** Returns the least number of requests in a minute with which a promise can be kept. */
export const rateFor = ({ requests, within }: Pick<ReviewPlan, 'requests' | 'within'>): number =>
  Math.ceil((60 * requests) / (SHARE * MARGIN * within));

/** Returns the fewest seconds, in whole minutes, that can be promised at a rate. */
export const secondsFor = ({ requests, perMinute }: Pick<ReviewPlan, 'requests' | 'perMinute'>): number =>
  60 * Math.max(1, Math.ceil(requests / (SHARE * MARGIN * perMinute)));
