import type { FastifyRateLimitStore } from '@fastify/rate-limit';

interface Count {
  requests: number;
  readonly until: number;
}

const MOST_CLIENTS = 100_000;

/**
 * Counts requests by client. The counts of `@fastify/rate-limit` itself follow the system's clock: if that is put back,
 * clients that were refused stay refused until it has caught up.
 */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>();

  incr(
    key: string,
    callback: (error: null, result: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now();
    const known = this.#counts.get(key);
    const count = known && known.until > now ? known : { requests: 0, until: now + timeWindow };
    count.requests += 1;
    // The client that has been away for longest comes first, and is dropped first.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > MOST_CLIENTS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    callback(null, { current: count.requests, ttl: count.until - now });
  }

  child(): FastifyRateLimitStore {
    return this;
  }
}
