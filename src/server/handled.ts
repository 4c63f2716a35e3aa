import { type ApiRequest, type ApiResponse, noWork, type RequestWork } from '../api/request.ts';
import type { Client } from './admission/clients.ts';

/** A request on its way, with what all steps of the pipeline have to know of it. */
export interface Incoming {
  readonly request: ApiRequest;
  /** What identical requests have in common; undefined where that cannot be known. */
  readonly key: string | undefined;
  /** The database's version before the request is answered; undefined where it is not known. */
  readonly version: string | undefined;
  /** Who sends it; undefined where clients are not told apart. */
  readonly client: Client | undefined;
}

/** An answered request: the response, and what was used and decided on the way to it. */
export interface Handled {
  readonly response: ApiResponse;
  readonly stats: RequestStats;
}

/** What a request used, and what was decided about it. */
export interface RequestStats extends RequestWork {
  /** Where it was answered; `shared` if an identical request's answer was taken, `cache` if one that had been kept. */
  readonly answeredBy: 'server' | 'runner' | 'shared' | 'cache' | 'refusal';
  /** Milliseconds for which it waited for its turn. */
  readonly waited: number;
  /** What it is charged, in milliseconds of work. */
  readonly cost: number;
  /** Milliseconds for which another process worked on it. */
  readonly runnerMilliseconds: number;
  /** Whether it would have been refused if refusals were not only counted. */
  readonly wouldBeRefused: boolean;
}

/** Answers a request. */
export type Handle = (incoming: Incoming) => Promise<Handled>;

/** Does something about a request before or after the `next` step answers it, or answers it itself. */
export type Step = (incoming: Incoming, next: Handle) => Promise<Handled>;

/** A response to a request on which nothing was spent. */
export const withoutWork = (response: ApiResponse, answeredBy: RequestStats['answeredBy']): Handled =>
  handled(response, noWork, answeredBy);

/** A response with what was used for it. */
export const handled = (
  response: ApiResponse,
  work: RequestWork,
  answeredBy: RequestStats['answeredBy'],
): Handled => ({
  response,
  stats: {
    usage: work.usage,
    account: work.account,
    accountName: work.accountName,
    lasts: work.lasts,
    answeredBy,
    waited: 0,
    cost: 0,
    runnerMilliseconds: 0,
    wouldBeRefused: false,
  },
});

/** What was answered, with other figures in its stats. */
export const withStats = ({ response, stats }: Handled, changed: Partial<RequestStats>): Handled => ({
  response,
  stats: { ...stats, ...changed },
});
