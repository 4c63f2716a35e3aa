import type { AnsweredRequest } from './answered-request.ts';

/** Sums over a group of requests. */
export interface Figures {
  requests: number;
  refused: number;
  wouldBeRefused: number;
  /** Milliseconds of work. */
  cost: number;
  databaseMilliseconds: number;
  rows: number;
  /** Number of requests in each bucket of latency, by {@link bucketOf}. */
  readonly latencies: number[];
}

/** Lower bound of the first bucket in milliseconds, and the factor between buckets. */
const FIRST = 0.1;
const FACTOR = 1.25;
/** These reach from 0.1 ms to more than two minutes. */
const BUCKETS = 64;

/** Makes sums over no requests. */
export const noFigures = (): Figures => ({
  requests: 0,
  refused: 0,
  wouldBeRefused: 0,
  cost: 0,
  databaseMilliseconds: 0,
  rows: 0,
  latencies: Array<number>(BUCKETS).fill(0),
});

/** What one request adds to the figures of its groups. */
export interface Share {
  readonly refused: 0 | 1;
  readonly wouldBeRefused: 0 | 1;
  readonly cost: number;
  readonly databaseMilliseconds: number;
  readonly rows: number;
  readonly bucket: number;
}

/** Returns what a request adds to figures; where nothing is charged, its time counts as its cost. */
export const shareOf = (request: AnsweredRequest): Share => ({
  refused: isRefused(request) ? 1 : 0,
  wouldBeRefused: request.wouldBeRefused ? 1 : 0,
  cost: costOf(request),
  databaseMilliseconds: request.databaseMilliseconds,
  rows: request.rows,
  bucket: bucketOf(request.milliseconds),
});

const isRefused = ({ status, answeredBy }: AnsweredRequest): boolean =>
  answeredBy === 'refusal' || status === 429 || status === 503;

/** The cost of a request, or the time that it took where nothing is charged. */
function costOf({ cost, answeredBy, milliseconds, waitedMilliseconds }: AnsweredRequest): number {
  if (cost > 0) return cost;
  const works = answeredBy === 'server' || answeredBy === 'runner';
  return works ? Math.max(0, milliseconds - waitedMilliseconds) : 0;
}

/** Adds a request to figures, with its whole work or one of `parts` equal parts of it. */
export function addShare(figures: Figures, share: Share, parts = 1): void {
  figures.requests++;
  figures.refused += share.refused;
  figures.wouldBeRefused += share.wouldBeRefused;
  figures.cost += share.cost / parts;
  figures.databaseMilliseconds += share.databaseMilliseconds / parts;
  figures.rows += share.rows / parts;
  figures.latencies[share.bucket] = (figures.latencies[share.bucket] ?? 0) + 1;
}

/** Adds the sums of another group of requests to `figures`. */
export function addFigures(figures: Figures, other: Figures): void {
  figures.requests += other.requests;
  figures.refused += other.refused;
  figures.wouldBeRefused += other.wouldBeRefused;
  figures.cost += other.cost;
  figures.databaseMilliseconds += other.databaseMilliseconds;
  figures.rows += other.rows;
  other.latencies.forEach((count, bucket) => {
    figures.latencies[bucket] = (figures.latencies[bucket] ?? 0) + count;
  });
}

/** Returns the milliseconds within which `part` of the requests was answered, accurate to an eighth; 0 without any. */
export function quantile({ latencies }: Figures, part: number): number {
  const all = latencies.reduce((sum, count) => sum + count, 0);
  if (all === 0) return 0;
  let left = part * all;
  const bucket = latencies.findIndex((count) => (left -= count) <= 0);
  return FIRST * FACTOR ** (bucket + 0.5);
}

const bucketOf = (milliseconds: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.floor(Math.log(milliseconds / FIRST) / Math.log(FACTOR))));
