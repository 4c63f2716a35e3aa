import { createRecent } from './recent.ts';

/** How much work a client may cause. */
export interface Allowance {
  /** Sustained milliseconds of work per second. */
  readonly rate: number;
  /** Milliseconds of work by which it may exceed that for a while. */
  readonly burst: number;
}

/** Leaky buckets: what clients have used, draining at the rate of their allowance. */
export interface Buckets {
  /** Seconds until a client may send its next request; 0 if it may now. */
  readonly wait: (key: string, allowance: Allowance) => number;
  readonly spend: (key: string, allowance: Allowance, cost: number) => void;
}

interface Bucket {
  /** Milliseconds of work at the time `at`; they drain at the client's rate. */
  used: number;
  at: number;
}

/** Makes buckets for the `most` most recent clients; older ones are forgotten. `now` returns milliseconds. */
export function createBuckets(most: number, now: () => number): Buckets {
  const buckets = createRecent<Bucket>(most);
  const fade = (bucket: Bucket, { rate }: Allowance): void => {
    const time = now();
    bucket.used = Math.max(0, bucket.used - (Math.max(0, time - bucket.at) / 1000) * rate);
    bucket.at = time;
  };
  return {
    wait: (key, allowance) => {
      const bucket = buckets.get(key);
      if (!bucket) return 0;
      fade(bucket, allowance);
      return Math.max(0, (bucket.used - allowance.burst) / allowance.rate);
    },
    spend: (key, allowance, cost) => {
      const bucket = buckets.get(key);
      if (!bucket) {
        buckets.set(key, { used: cost, at: now() });
        return;
      }
      fade(bucket, allowance);
      bucket.used += cost;
    },
  };
}
