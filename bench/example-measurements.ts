import type { Measured, Measurements } from './measurements.ts';

/** Returns what was measured in turns of these throughputs, with CPU times that fit one busy core. */
export function turnsOf(...throughputs: readonly number[]): Measured {
  return {
    loads: throughputs.map((requestsPerSecond) => ({
      requests: 5,
      requestsPerSecond,
      median: 1,
      percentile99: 2,
      failures: 0,
      processor: 1000 / requestsPerSecond,
    })),
    paced: [{ rate: 80, requests: 8, median: 1, percentile99: 3, failures: 0 }],
  };
}

/** Measurements of three scenarios; the third was not answered by Wikiquery. */
export const example: Measurements = {
  environment: {
    date: '2026-01-02',
    processor: 'A <fast> one',
    cores: 2,
    memory: 8,
    versions: { Node: '24.0.0', SQLite: '3.50.0', Wikiquery: 'abc1234' },
  },
  database: 'SQLite',
  processes: 1,
  servers: ['minimum', 'wikiquery'],
  scenarios: {
    one: { minimum: turnsOf(1000, 1100, 900), wikiquery: turnsOf(500, 440, 540) },
    two: { minimum: turnsOf(100), wikiquery: turnsOf(80) },
    three: { minimum: turnsOf(100) },
  },
  deep: { two: 'one', three: 'one' },
  unanswered: { wikiquery: ['three'] },
  memory: { wikiquery: { own: 90_000_000, resident: 150_000_000, peak: 160_000_000 } },
  firstRequests: { wikiquery: [1.2, 1.1, 1.5] },
  startUp: { 'node -e 0': [40, 30, 50], query: [400, 450, 410] },
};
