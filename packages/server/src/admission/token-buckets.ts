import { createRecent } from './recent.ts';

/** How much work a client may cause. */
export interface Allowance {
  /** Sustained milliseconds of work per second. */
  readonly rate: number;
  /** Milliseconds of work by which it may exceed that for a while. */
  readonly burst: number;
}

/** Token buckets: each client has one, which holds up to its burst and is refilled at its rate. */
export interface TokenBuckets {
  /** Seconds until a client may send its next request; 0 if it may now. */
  readonly wait: (client: string, allowance: Allowance) => number;
  readonly spend: (client: string, allowance: Allowance, cost: number) => void;
}

interface Bucket {
  /** Milliseconds of work that are missing in the bucket at the time `at`; they may exceed the burst. */
  used: number;
  at: number;
}

/** Makes buckets for the `most` most recent clients; older ones are forgotten. `now` returns milliseconds. */
export function createTokenBuckets(most: number, now: () => number): TokenBuckets {
  const buckets = createRecent<Bucket>(most);
  const refilled = (client: string, { rate }: Allowance): Bucket | undefined => {
    const bucket = buckets.get(client);
    if (!bucket) return undefined;
    const time = now();
    bucket.used = Math.max(0, bucket.used - (Math.max(0, time - bucket.at) / 1000) * rate);
    bucket.at = time;
    return bucket;
  };
  return {
    wait: (client, allowance) => {
      const bucket = refilled(client, allowance);
      return bucket ? Math.max(0, (bucket.used - allowance.burst) / allowance.rate) : 0;
    },
    spend: (client, allowance, cost) => {
      const bucket = refilled(client, allowance);
      if (bucket) bucket.used += cost;
      else buckets.set(client, { used: cost, at: now() });
    },
  };
}
