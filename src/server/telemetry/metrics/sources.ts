import type { DatabaseServerState } from '../../../data/database/database.ts';

/** How requests are admitted at this moment. */
export interface AdmissionState {
  /** Requests that wait for their turn, by class. */
  readonly queued: ReadonlyMap<string, number>;
  /** Requests that run. */
  readonly running: number;
  /** How many may run at once. */
  readonly limit: number;
  /** Requests refused so far, by class and reason. */
  readonly refused: readonly {
    readonly clientClass: string;
    readonly reason: string;
    readonly count: number;
  }[];
}

/** What the processes that answer costly requests do, and did since the start. */
export interface RunnersState {
  readonly processes: number;
  readonly running: number;
  readonly waiting: number;
  readonly started: number;
  /** Those killed because a request took too long or its client had gone. */
  readonly killed: number;
  /** Those that ended by themselves, such as for lack of memory. */
  readonly failed: number;
}

/** What the HTTP server holds. */
export interface HttpState {
  readonly connections: number;
  /** Bytes of request bodies in memory. */
  readonly bodyBytes: number;
}

/** The answers that are kept to be sent again. */
export interface AnswerCacheState {
  readonly answers: number;
  /** Estimate of the memory that they take. */
  readonly bytes: number;
}

/** What is read when metrics are scraped; absent where a process has no such thing. */
export interface MetricsSources {
  readonly version: string;
  /** The database's dialect. */
  readonly database: string;
  readonly http?: () => Promise<HttpState>;
  readonly runners?: () => RunnersState;
  readonly admission?: () => AdmissionState;
  readonly answerCache?: () => AnswerCacheState;
  readonly servers?: () => readonly DatabaseServerState[];
  /** Seconds since a mirror's newest rows were all compared with the source; undefined before the first time. */
  readonly mirrorAge?: () => Promise<number | undefined>;
}
