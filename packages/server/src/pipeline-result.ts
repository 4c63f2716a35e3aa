import { noWork, type ApiResponse, type RequestWork } from '@wikiquery/core/api';
import type { WikiApi } from '@wikiquery/core/api/actions';
import { unlimited } from '@wikiquery/core/database';
import type { Client } from './admission/clients.ts';
import type { PageAnswers, ServedRequest, ServedWiki } from './served-request.ts';

/** A request in the pipeline, with the facts that its steps share. */
export interface PipelineRequest {
  readonly request: ServedRequest;
  /** A key that identical requests share; undefined where none is known. */
  readonly key: string | undefined;
  /** A hash of the key, or of the address where there is no key. */
  readonly hash: number;
  /** The database's version on arrival; undefined if unknown. */
  readonly version: string | undefined;
  /** Its sender; undefined where clients are not identified. */
  readonly client: Client | undefined;
}

/** A response, with what it took to produce it. */
export interface PipelineResult {
  readonly kind: 'answered';
  readonly response: ApiResponse;
  readonly stats: RequestStats;
}

/** What a request used, and how it was treated. */
export interface RequestStats extends RequestWork {
  /** Where it was answered: `shared` took an identical request's answer, `cache` one that had been kept. */
  readonly answeredBy: 'server' | 'runner' | 'shared' | 'cache' | 'refusal';
  /** Milliseconds for which it waited for its turn. */
  readonly waited: number;
  /** What its client is charged, in milliseconds of work. */
  readonly cost: number;
  /** Milliseconds for which another process worked on it. */
  readonly runnerMilliseconds: number;
  /** Whether it would have been refused if refusals were not only counted. */
  readonly wouldBeRefused: boolean;
}

/** Answers a request. */
export type Handle = (incoming: PipelineRequest) => Promise<PipelineResult>;

/** Handles a request in the pipeline: passes it on to `next`, or answers it itself. */
export type Step = (incoming: PipelineRequest, next: Handle) => Promise<PipelineResult>;

/** Joins the answers of an API and those of pages. */
export const answerByKind = <A extends WikiApi>(api: A, pages: PageAnswers): A & ServedWiki => ({
  ...api,
  handle: async (request) => {
    if (request.kind !== 'page') return api.handle(request);
    const result = await pages.attempt(request, unlimited);
    return result.kind === 'exceeded' ? result.refuse() : result.response;
  },
  attempt: (request, budget) =>
    request.kind === 'page' ? pages.attempt(request, budget) : api.attempt(request, budget),
  refuse: (request, error) =>
    request.kind === 'page' ? pages.refuse(request, error) : api.refuse(request, error),
  isDelegated: (request) => request.kind !== 'page' && api.isDelegated(request),
});

/** Wraps a response that took no work. */
export const withoutWork = (response: ApiResponse, answeredBy: RequestStats['answeredBy']): PipelineResult =>
  handled(response, noWork, answeredBy);

/** Wraps a response with the work that it took; nothing has been waited for or charged yet. */
export const handled = (
  response: ApiResponse,
  work: RequestWork,
  answeredBy: RequestStats['answeredBy'],
): PipelineResult => ({
  kind: 'answered',
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

/** Returns the same response with some stats replaced. */
export const withStats = (result: PipelineResult, changed: Partial<RequestStats>): PipelineResult => ({
  ...result,
  stats: { ...result.stats, ...changed },
});
