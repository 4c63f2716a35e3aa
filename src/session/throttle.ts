/** Holds back who tries too often. */
export interface Throttle {
  /** Counts an attempt; answers the seconds to wait where there were too many, else 0. */
  readonly attempt: (name: string, address: string) => number;
  /** Forgets the attempts at an account from an address, after one that succeeded. */
  readonly clear: (name: string, address: string) => void;
}

interface Rule {
  readonly most: number;
  readonly seconds: number;
}

/** MediaWiki's own limits of failed logins, for an account from one address. */
const rules: readonly Rule[] = [
  { most: 5, seconds: 300 },
  { most: 150, seconds: 172_800 },
];

const MOST_ENTRIES = 100_000;

const keyOf = (rule: Rule, name: string, address: string): string => `${rule.seconds}|${address}|${name}`;

/** Makes a throttle that counts within this process. */
export function createThrottle(now: () => number = Date.now): Throttle {
  const counts = new Map<string, { tries: number; readonly until: number }>();
  const tidy = (): void => {
    for (const [key, { until }] of counts) if (until <= now()) counts.delete(key);
    // So many attackers at once: better forget the oldest than run out of memory.
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
