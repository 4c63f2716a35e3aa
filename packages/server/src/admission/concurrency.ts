/** A limit on concurrent requests that adapts to their latency. */
export interface Concurrency {
  readonly limit: () => number;
  /** Whether so few requests run that their latency is that of a request alone. */
  readonly isCalm: (running: number) => boolean;
  /** Learns from a finished request: its latency as a multiple of what it takes alone, and how many ran with it. */
  readonly learn: (slowness: number, running: number) => void;
}

/** Bounds of the limit in {@link createConcurrency}, in requests. */
export interface ConcurrencyBounds {
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}

/** Number of requests over which latency is averaged. */
const FOLLOWING = 30;
/** A single request counts as no slower than this. */
const EXTREME = 10;
/** Factor by which latency may exceed that of a calm server before the limit falls. */
const TOLERANCE = 1.5;
/** Part of a change of the limit that takes effect with each request. */
const SMOOTHING = 0.2;
/** After this many requests on a busy server, few run for a moment, to measure what requests take alone. */
const BUSY = 3000;
/** Length of such a moment, in requests. */
const MOMENT = 50;

/**
 * Makes a limit that follows the gradient of latency, as Envoy's adaptive concurrency does: it rises while requests
 * take about as long as they do alone, and falls when they take longer.
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
