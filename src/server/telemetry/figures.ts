import type { AnsweredRequest } from './answered-request.ts';

/** Sums over some requests, which can be added up. */
export interface Figures {
  requests: number;
  refused: number;
  wouldBeRefused: number;
  /** Milliseconds of work. */
  cost: number;
  databaseMilliseconds: number;
  rows: number;
  /** How many requests took how long, by {@link bucketOf}. */
  readonly latencies: number[];
}

/** Least milliseconds that are told apart, and by what factor. */
const FIRST = 0.1;
const FACTOR = 1.25;
/** From 0.1 ms to more than two minutes. */
const BUCKETS = 64;

/** Sums over no request. */
export const noFigures = (): Figures => ({
  requests: 0,
  refused: 0,
  wouldBeRefused: 0,
  cost: 0,
  databaseMilliseconds: 0,
  rows: 0,
  latencies: Array<number>(BUCKETS).fill(0),
});

/** What a request adds to the figures of each group that it belongs to. */
export interface Share {
  readonly refused: 0 | 1;
  readonly wouldBeRefused: 0 | 1;
  readonly cost: number;
  readonly databaseMilliseconds: number;
  readonly rows: number;
  readonly bucket: number;
}

/** Reads a request's figures. */
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

/** What a request is charged, or the time it took where nothing is charged. */
function costOf({ cost, answeredBy, milliseconds, waitedMilliseconds }: AnsweredRequest): number {
  if (cost > 0) return cost;
  const works = answeredBy === 'server' || answeredBy === 'runner';
  return works ? Math.max(0, milliseconds - waitedMilliseconds) : 0;
}

/** Adds a request, or one of `parts` equal parts of its work. */
export function addShare(figures: Figures, share: Share, parts = 1): void {
  figures.requests++;
  figures.refused += share.refused;
  figures.wouldBeRefused += share.wouldBeRefused;
  figures.cost += share.cost / parts;
  figures.databaseMilliseconds += share.databaseMilliseconds / parts;
  figures.rows += share.rows / parts;
  figures.latencies[share.bucket] = (figures.latencies[share.bucket] ?? 0) + 1;
}

/** Adds other sums. */
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

/** The milliseconds within which a part of the requests was answered, accurate to an eighth. */
export function quantile({ latencies }: Figures, part: number): number {
  const all = latencies.reduce((sum, count) => sum + count, 0);
  if (all === 0) return 0;
  let left = part * all;
  const bucket = latencies.findIndex((count) => (left -= count) <= 0);
  return FIRST * FACTOR ** (bucket + 0.5);
}

const bucketOf = (milliseconds: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.floor(Math.log(milliseconds / FIRST) / Math.log(FACTOR))));
