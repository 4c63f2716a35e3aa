import {
  noWork,
  overBudget,
  secondsFor,
  type ApiResponse,
  type RequestWork,
  type TextResponse,
} from '@wikiquery/core/api';
import { unlimited, type Budget, type Usage } from '@wikiquery/core/database';
import { UnavailableError } from '@wikiquery/core/errors';
import { ApiError, problem } from '@wikiquery/core/query/result';
import type { Site } from '@wikiquery/core/wiki';
import type { Client } from '../admission/clients.ts';
import { decodeLongForm, type DecodedForm } from '../http/posted-form.ts';
import { handled, withoutWork, withStats, type PipelineResult } from '../pipeline-result.ts';
import type { ServedRequest, ServedWiki } from '../served-request.ts';
import { RunnerError, type RunnerPool } from './pool.ts';
import type { QueuePosition, RunnerRequest } from './protocol.ts';

/**
 * What a request may use in the serving process: in all a few milliseconds, for which all others wait. Rows of
 * statements bounded by an index and a limit are not counted.
 */
const cheap: Budget = { rows: 6000, returned: 1500, characters: 200_000, unbounded: false };

/**
 * Maximum bytes of a form, and characters of parameters, that the serving process decodes and normalizes; even for the
 * costliest texts, this takes only some milliseconds.
 */
export const MOST_DECODED = 65_536;

/** Expected milliseconds of work above which a query goes straight to a runner. */
const COSTLY = 200;

/** Actions that count attempts in the serving process, and must be answered there. */
const localOnlyActions = new Set(['login', 'clientlogin', 'logout']);

/** The state of a request that has to be answered in a runner. */
export interface Offloaded {
  readonly kind: 'offloaded';
  /** What it used in this process before. */
  readonly tried: RequestWork;
  /** Whether it was not tried in this process because it was expected to be too costly. */
  readonly isExpected: boolean;
}

/** Answers cheap requests in the serving process, and in runners those that are, or turn out to be, costly. */
export interface Offloading {
  /** Answers a request, or finds that a runner has to; `learned` is the average cost of similar ones, or 0. */
  readonly answerHere: (request: ServedRequest, learned: number) => Promise<PipelineResult | Offloaded>;
  readonly answerInRunner: (
    request: ServedRequest,
    offloaded: Offloaded,
    client: Client | undefined,
    position?: QueuePosition,
  ) => Promise<PipelineResult>;
}

/** Makes the division of work between this process and its runners, if there are any. */
export function createOffloading(
  api: Pick<ServedWiki, 'attempt' | 'refuse'>,
  pool: RunnerPool | undefined,
  site: Site,
  budget: Budget = pool ? cheap : unlimited,
): Offloading {
  const attempt = async (request: ServedRequest, within: Budget): Promise<PipelineResult | Offloaded> => {
    const result = await api.attempt(request, within);
    return result.kind === 'exceeded'
      ? { kind: 'offloaded', tried: result.work, isExpected: false }
      : handled(result.response, result.work, 'server');
  };
  const refuse = async (
    request: ServedRequest,
    error: Error,
    by: 'server' | 'refusal' = 'server',
  ): Promise<PipelineResult> => withoutWork(await api.refuse(request, error), by);

  return {
    answerHere: async (request, learned) => {
      if (!pool) return attempt(request, budget);
      const action = request.parameters.get('action') ?? '';
      const canRunHere = isShort(request);
      if (localOnlyActions.has(action))
        return canRunHere ? attempt(request, unlimited) : refuse(request, tooLong());
      const isExpected = canRunHere && action === 'query' && learned > COSTLY;
      return canRunHere && !isExpected
        ? attempt(request, budget)
        : { kind: 'offloaded', tried: noWork, isExpected };
    },
    answerInRunner: async (request, { tried, isExpected }, client, position) => {
      const begun = performance.now();
      /** Adds the time that a runner worked and the time spent waiting for it. */
      const after = (answer: PipelineResult, runnerMilliseconds: number): PipelineResult =>
        withStats(answer, { runnerMilliseconds, waited: performance.now() - begun - runnerMilliseconds });
      try {
        const seconds = secondsFor(client?.class === 'bots' ? 'bot' : tried.account, site);
        if (!pool) throw new RunnerError('unavailable');
        const { response, usage, account, milliseconds } = await pool.run(
          toRunnerRequest(request),
          seconds,
          request.leaving?.(),
          position,
        );
        const work = { ...tried, account, usage: sum(tried.usage, usage) };
        return after(handled(response, work, 'runner'), milliseconds);
      } catch (error) {
        if (!(error instanceof RunnerError)) throw error;
        const { milliseconds } = error;
        // If no runner starts, a request that was only expected to be costly may still be answered here.
        if (couldNotStart(error) && isExpected) {
          const answer = await attempt(request, budget);
          if (answer.kind === 'answered') return after(answer, milliseconds);
        }
        const refused = await refuse(
          request,
          refusalOf(error),
          error.reason === 'busy' ? 'refusal' : 'server',
        );
        return after(withStats(refused, tried), milliseconds);
      }
    },
  };
}

/** Decodes, in a runner, a form that was left encoded; refuses actions that only the serving process may answer. */
export async function decodeOffloaded(
  request: RunnerRequest,
): Promise<Omit<DecodedForm, 'request'> & { readonly request: ServedRequest }> {
  if (request.kind === 'page') return { request };
  const decoded = await decodeLongForm(request);
  return localOnlyActions.has(decoded.request.parameters.get('action') ?? '')
    ? { ...decoded, refused: tooLong() }
    : decoded;
}

/** Characters from which a response is sent as bytes, which the serving process passes on unchanged. */
const LONG_RESPONSE = 65_536;

/** Encodes a long response as UTF-8 in a runner, so that the serving process does not have to. */
export const encodeLong = (response: TextResponse): ApiResponse =>
  response.body.length < LONG_RESPONSE ? response : { ...response, body: Buffer.from(response.body) };

/** Whether a request's parameters are short enough not to make others wait while they are processed. */
const isShort = (request: ServedRequest): boolean => !request.longForm && lengthOf(request) <= MOST_DECODED;

const tooLong = (): ApiError => new ApiError(problem('main', 'toolarge', [MOST_DECODED]), { status: 413 });

const couldNotStart = ({ reason }: RunnerError): boolean => reason === 'unready' || reason === 'unavailable';

function lengthOf({ parameters }: ServedRequest): number {
  let length = 0;
  for (const value of parameters.values()) length += value.length;
  return length;
}

const toRunnerRequest = ({ leaving: _leaving, viewer: _viewer, ...request }: ServedRequest): RunnerRequest =>
  request;

const sum = (tried: Readonly<Usage>, used: Readonly<Usage>): Readonly<Usage> => ({
  ...used,
  statements: tried.statements + used.statements,
  rows: tried.rows + used.rows,
  returned: tried.returned + used.returned,
  databaseMilliseconds: tried.databaseMilliseconds + used.databaseMilliseconds,
  characters: tried.characters + used.characters,
});

function refusalOf(error: RunnerError): Error {
  const { reason, message } = error;
  if (reason === 'time' || reason === 'left') return overBudget('time');
  if (reason === 'memory') return overBudget('memory');
  if (reason === 'unavailable') return new UnavailableError(message);
  // It is logged, and the client gets an internal error.
  if (reason !== 'busy') return error;
  return new ApiError(problem('main', 'runnersbusy'), { status: 503, headers: { 'retry-after': '5' } });
}
