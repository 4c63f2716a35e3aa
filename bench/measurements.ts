import type { Environment } from './environment.ts';
import type { FixedRate } from './fixed-rate.ts';
import type { Load } from './load.ts';
import type { Memory } from './servers.ts';
import type { StartUps } from './start-up.ts';
import { median, quotient, type Spread } from './statistics.ts';

/** The measurements of one server in one scenario, turn by turn. */
export interface Measured {
  readonly loads: readonly Load[];
  /** Response times at a part of that throughput. */
  readonly paced: readonly FixedRate[];
}

/** The measurements of one run. */
export interface Measurements {
  readonly environment: Environment;
  readonly database: 'SQLite' | 'MariaDB';
  /** Number of Wikiquery's processes. */
  readonly processes: number;
  readonly servers: readonly string[];
  /** By scenario and server. */
  readonly scenarios: Readonly<Record<string, Readonly<Record<string, Measured>>>>;
  /** Scenarios that continue a list near its end, with the scenario of its first page. */
  readonly deep: Readonly<Record<string, string>>;
  /** Scenarios that a server did not answer in time, by server. */
  readonly unanswered: Readonly<Record<string, readonly string[]>>;
  readonly memory: Readonly<Record<string, Memory>>;
  /** By server, the CPU time of the first requests after each of several starts, divided by that of later ones. */
  readonly firstRequests: Readonly<Record<string, readonly number[]>>;
  readonly startUp: StartUps;
}

/** Whether a server answered any request in the time of its turns. */
export const answered = ({ loads }: Measured): boolean => loads.some(({ requests }) => requests > 0);

/** What ratios compare; the first says more on a machine that others use too. */
export const measures = ['CPU time', 'throughput'] as const;

/** One of {@link measures}. */
export type Measure = (typeof measures)[number];

/** Requests a second, or requests per CPU second; empty where that is unknown. */
export function speeds(measured: Measured | undefined, by: Measure): readonly number[] {
  const loads = measured?.loads ?? [];
  return by === 'throughput'
    ? loads.map((load) => load.requestsPerSecond)
    : loads.flatMap(({ processor }) => (processor === undefined ? [] : 1000 / processor));
}

/** Divides a server's speed by another's in each scenario in which both are known. */
export function ratios(
  { scenarios }: Measurements,
  of: string,
  to: string,
  by: Measure,
): Readonly<Record<string, Spread>> {
  const found: Record<string, Spread> = {};
  for (const [scenario, measured] of Object.entries(scenarios)) {
    if (![of, to].every((server) => measured[server] && answered(measured[server]))) continue;
    const [mine, other] = [speeds(measured[of], by), speeds(measured[to], by)];
    const ratio = mine.length > 0 && other.length > 0 ? quotient(mine, other) : undefined;
    if (ratio) found[scenario] = ratio;
  }
  return found;
}

/** Compares a page near the end of each list with its first page: by CPU time or, if that is unknown, throughput. */
export function depths({ scenarios, deep }: Measurements, server: string): Readonly<Record<string, Spread>> {
  const found: Record<string, Spread> = {};
  for (const [last, first] of Object.entries(deep)) {
    const [near, far] = [scenarios[first]?.[server], scenarios[last]?.[server]];
    const by = speeds(near, 'CPU time').length > 0 ? 'CPU time' : 'throughput';
    const depth = quotient(speeds(near, by), speeds(far, by));
    if (depth) found[last] = depth;
  }
  return found;
}

/** Median response times at the fixed rate, in milliseconds, and their quotient. */
export interface ResponseTimes {
  readonly median: number;
  readonly percentile99: number;
  readonly quotient: number;
}

/** Returns the medians of a server's response times over all turns; undefined if they were not measured. */
export function responseTimes(measured: Measured | undefined): ResponseTimes | undefined {
  if (measured === undefined || measured.paced.length === 0) return undefined;
  const half = median(measured.paced.map((turn) => turn.median));
  const percentile99 = median(measured.paced.map((turn) => turn.percentile99));
  return { median: half, percentile99, quotient: percentile99 / half };
}

/** Adds up the requests of all turns that failed. */
export function failures({ loads, paced }: Measured): number {
  return [...loads, ...paced].reduce((sum, turn) => sum + turn.failures, 0);
}
