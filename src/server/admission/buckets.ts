import { createRecent } from './recent.ts';

/** What a client may use. */
export interface Allowance {
  /** Milliseconds of work a second, for long. */
  readonly rate: number;
  /** Milliseconds of work that it may be ahead of that. */
  readonly burst: number;
}

/** What clients have used, less what they may use for long. */
export interface Buckets {
  /** Seconds after which a client may ask again; 0 if it may now. */
  readonly wait: (key: string, allowance: Allowance) => number;
  readonly spend: (key: string, allowance: Allowance, cost: number) => void;
}

interface Bucket {
  /** Milliseconds of work at `at`; they fade at the client's rate. */
  used: number;
  at: number;
}

/** Makes the buckets of at most so many clients, of which the most recent are known. */
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
