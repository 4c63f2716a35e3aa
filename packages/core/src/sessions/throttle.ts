/** Limits attempts to log in. */
export interface Throttle {
  /** Counts an attempt; returns the seconds to wait after too many, otherwise 0. */
  readonly attempt: (name: string, address: string) => number | Promise<number>;
  /** Resets the count of an account and address after a success. */
  readonly clear: (name: string, address: string) => void;
}

/** A throttle that counts attempts within this process. */
export interface LocalThrottle extends Throttle {
  readonly attempt: (name: string, address: string) => number;
}

interface Rule {
  readonly most: number;
  readonly seconds: number;
}

/** MediaWiki's default limits of login attempts, for one account and IP address. */
const rules: readonly Rule[] = [
  { most: 5, seconds: 300 },
  { most: 150, seconds: 172_800 },
];

const MOST_ENTRIES = 100_000;

const keyOf = (rule: Rule, name: string, address: string): string => `${rule.seconds}|${address}|${name}`;

/** Creates a throttle that counts within this process; `now` is a monotonic clock in milliseconds. */
export function createThrottle(now: () => number = () => performance.now()): LocalThrottle {
  const counts = new Map<string, { tries: number; readonly until: number }>();
  const tidy = (): void => {
    for (const [key, { until }] of counts) if (until <= now()) counts.delete(key);
    // In so large an attack, it is better to drop the oldest entries than to run out of memory.
    for (const key of counts.keys()) {
      if (counts.size < MOST_ENTRIES) break;
      counts.delete(key);
    }
  };
  return {
    attempt: (name, address) => {
      if (counts.size >= MOST_ENTRIES) tidy();
      for (const rule of rules) {
        const key = keyOf(rule, name, address);
        const known = counts.get(key);
        if (!known || known.until <= now()) {
          counts.set(key, { tries: 1, until: now() + rule.seconds * 1000 });
        } else if (known.tries >= rule.most) {
          return Math.ceil((known.until - now()) / 1000);
        } else known.tries += 1;
      }
      return 0;
    },
    clear: (name, address) => {
      for (const rule of rules) counts.delete(keyOf(rule, name, address));
    },
  };
}
