import { random, type Random } from '../../bench/wiki/random.ts';

/** The clock of a wiki that is filled: it moves on with each request, as the seed says. */
export interface WikiClock {
  /** The current time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the clock, and returns the headers that state the time and address of the next request. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** When the filling begins. */
export const BEGIN = Date.UTC(2025, 0, 1);

/** The most seconds from one request to the next. */
const LONGEST = 6000;

const addresses = ['203.0.113.7', '198.51.100.23', '2001:db8::c0de', '192.0.2.99'];

/** Starts a clock. */
export function startClock(seed: number): WikiClock {
  const draw: Random = random(seed, 2);
  let now = BEGIN;
  return {
    now: () => now,
    headers: () => {
      now += 1000 * (1 + Math.floor(draw() ** 3 * LONGEST));
      const address = addresses[Math.floor(draw() * addresses.length)] ?? '203.0.113.7';
      return { 'sample-time': String(now / 1000), 'x-forwarded-for': address };
    },
  };
}
