import type { DatabaseServerState } from '@wikiquery/core/database';

/** The current state of admission. */
export interface AdmissionState {
  /** Number of requests that wait for their turn, by class. */
  readonly queued: ReadonlyMap<string, number>;
  /** Number of running requests. */
  readonly running: number;
  /** How many requests may run at once. */
  readonly limit: number;
  /** Number of requests refused since the start, by class and reason. */
  readonly refused: readonly {
    readonly clientClass: string;
    readonly reason: string;
    readonly count: number;
  }[];
}

/** Numbers of the processes that answer costly requests, now and since the start. */
export interface RunnersState {
  readonly processes: number;
  readonly running: number;
  readonly waiting: number;
  readonly started: number;
  /** Processes killed because a request took too long or its client had gone. */
  readonly killed: number;
  /** Processes that failed to start or ended by themselves, for example out of memory. */
  readonly failed: number;
}

/** Resources that the HTTP server holds. */
export interface HttpState {
  readonly connections: number;
  /** Bytes of request bodies in memory. */
  readonly bodyBytes: number;
}

/** The size of the answer cache. */
export interface AnswerCacheState {
  readonly answers: number;
  /** Estimated memory of the answers. */
  readonly bytes: number;
}

/** The comparison of the configuration with the wiki. */
export interface UpstreamState {
  /** Number of differences that were found, for which every request is proxied; 0 in normal operation. */
  readonly differences: number;
  /** Seconds since the last successful comparison, or since the start. */
  readonly age: number;
  /** Whether the wiki refuses shared logins that are recognized here. */
  readonly refusesLogins: boolean;
}

/** The sources that are read when metrics are scraped; optional ones are absent where a process lacks the part. */
export interface MetricsSources {
  readonly version: string;
  /** The database's dialect. */
  readonly database: string;
  readonly http?: () => Promise<HttpState>;
  readonly runners?: () => RunnersState;
  readonly admission?: () => AdmissionState;
  readonly answerCache?: () => AnswerCacheState;
  readonly upstream?: () => UpstreamState;
  readonly servers?: () => readonly DatabaseServerState[];
  /** Seconds since a mirror last compared all of its newest rows with the source; undefined before the first time. */
  readonly mirrorAge?: () => Promise<number | undefined>;
}
