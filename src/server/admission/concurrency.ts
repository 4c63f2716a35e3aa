/** How many requests run at once, found by what happens to their latency. */
export interface Concurrency {
  readonly limit: () => number;
  /** Whether so few run that latency shows what requests take by themselves. */
  readonly isCalm: (running: number) => boolean;
  /** Tells of a request that has run: how many times as long as by itself it took, and how many ran then. */
  readonly learn: (slowness: number, running: number) => void;
}

/** Bounds of {@link createConcurrency}. */
export interface ConcurrencyBounds {
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}

/** So many requests pass until a change of latency is seen. */
const FOLLOWING = 30;
/** A single request tells no more than this. */
const EXTREME = 10;
/** By so much latency may exceed that of a calm server before fewer run. */
const TOLERANCE = 1.5;
/** How much of a new limit takes effect at once. */
const SMOOTHING = 0.2;
/** After so many requests on a busy server, few run for a moment, which shows what requests take by themselves. */
const BUSY = 3000;
/** So many requests such a moment lasts. */
const MOMENT = 50;

/**
 * Follows the gradient of latency, as Envoy's adaptive concurrency does: while requests take about as long as by
 * themselves, more run at once, and fewer when they take longer.
 */
export function createConcurrency({ least, most, initial }: ConcurrencyBounds): Concurrency {
  let limit = initial;
  let current = 1;
  let busy = 0;
  return {
    limit: () => (busy >= BUSY ? least : Math.floor(limit)),
    isCalm: (running) => running <= least,
    learn: (slowness, running) => {
      if (running > least || busy >= BUSY) busy = (busy + 1) % (BUSY + MOMENT);
      if (busy >= BUSY) return;
      current += (Math.min(slowness, EXTREME) - current) / FOLLOWING;
      // Far below the limit, latency says nothing about it.
      if (running < limit / 2) return;
      const gradient = Math.max(0.5, Math.min(1, TOLERANCE / current));
      const wanted = limit * gradient + Math.sqrt(limit);
      limit = Math.max(least, Math.min(most, limit * (1 - SMOOTHING) + wanted * SMOOTHING));
    },
  };
}
