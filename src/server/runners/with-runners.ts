import type { Api } from '../../api/actions/create-api.ts';
import { overBudget, secondsFor } from '../../api/budget.ts';
import {
  type ApiResponse,
  noted,
  type NotedRequest,
  type RawRequest,
  type RequestStats,
  type TextResponse,
} from '../../api/request.ts';
import { UnavailableError } from '../../data/database/database.ts';
import { type Budget, createUsage, OverBudgetError, type Usage } from '../../data/database/usage.ts';
import { decodeLongForm } from '../http/posted-form.ts';
import { ApiError, problem } from '../../query/result/problems.ts';
import type { Site } from '../../wiki/site.ts';
import { RunnerError, type RunnerPool } from './pool.ts';
import type { RunnerRequest } from './protocol.ts';

/**
 * What a request may use in the process that serves: together a few milliseconds, for which all others wait. Rows of
 * statements that an index and a limit bound are not counted.
 */
const cheap: Budget = { rows: 6000, returned: 1500, characters: 200_000, unbounded: false };

/**
 * Bytes of a form, and characters of parameters, that are decoded and normalized in the process that serves; with texts
 * that are built to be costly, these are the work of some milliseconds.
 */
export const MOST_DECODED = 65_536;

/** Milliseconds of work from which a request is expected to be costly, and answered in a runner at once. */
const COSTLY = 200;

/** Actions that count attempts in this process. */
const staying = new Set(['login', 'clientlogin', 'logout']);

/** Answers in a runner whatever is, or turns out to be, costly. */
export function withRunners(api: Api, pool: RunnerPool, site: Site, budget: Budget = cheap): Api {
  /** Answers in this process; undefined where that would take too long. */
  const answerHere = async (raw: NotedRequest): Promise<ApiResponse | undefined> => {
    const { notes } = raw;
    notes.usage = createUsage(budget);
    notes.canMove = true;
    try {
      return await api.handle(raw);
    } catch (error) {
      if (error instanceof OverBudgetError) return undefined;
      throw error;
    }
  };
  return {
    handle: async (given) => {
      const raw = noted(given);
      const { notes } = raw;
      const action = raw.parameters.get('action') ?? '';
      if (raw.refused || staying.has(action)) {
        notes.usage = createUsage();
        return api.handle(raw.refused || isShort(raw) ? raw : { ...raw, refused: tooLong() });
      }
      const isExpectedToBeCostly = action === 'query' && (notes.place?.alone ?? 0) > COSTLY;
      const mayRunHere = isShort(raw);
      if (mayRunHere && !isExpectedToBeCostly) {
        const response = await answerHere(raw);
        if (response) return response;
      }
      const tried = notes.usage;
      notes.canMove = false;
      notes.onMove?.();
      const moved = performance.now();
      const noteWork = (milliseconds: number): void => {
        notes.movedMilliseconds = milliseconds;
        notes.waited += performance.now() - moved - milliseconds;
      };
      try {
        const seconds = secondsFor(notes.clientClass === 'bots' ? 'bot' : notes.account, site);
        const { response, usage, milliseconds } = await pool.run(
          movable(raw),
          seconds,
          raw.leaving?.(),
          notes.place,
        );
        notes.answeredBy = 'runner';
        noteWork(milliseconds);
        notes.usage = sum(tried, usage);
        return response;
      } catch (error) {
        if (!(error instanceof RunnerError)) throw error;
        noteWork(error.milliseconds);
        // Without a runner, what only was expected to be costly may still be answered.
        if (couldNotStart(error) && mayRunHere && isExpectedToBeCostly) {
          const response = await answerHere(raw);
          notes.canMove = false;
          if (response) return response;
        }
        if (error.reason === 'busy') notes.answeredBy = 'refusal';
        notes.usage = createUsage();
        const response = await api.handle({ ...raw, refused: refusalOf(error) });
        notes.usage = tried;
        return response;
      }
    },
  };
}

/** Decodes, in a runner, what was left encoded; what has to stay where attempts are counted is refused. */
export async function decodeMoved(request: RunnerRequest): Promise<RawRequest> {
  const decoded = await decodeLongForm(request);
  return staying.has(decoded.parameters.get('action') ?? '') ? { ...decoded, refused: tooLong() } : decoded;
}

/** Characters from which a response is sent as bytes, which are passed on as they are. */
const LONG_RESPONSE = 65_536;

/** Encodes a long response in a runner, so that the process that serves does not have to. */
export const encodeLong = (response: TextResponse): ApiResponse =>
  response.body.length < LONG_RESPONSE ? response : { ...response, body: Buffer.from(response.body) };

/** Whether a request's parameters can be decoded and normalized without making others wait. */
const isShort = (raw: RawRequest): boolean => !raw.longForm && lengthOf(raw) <= MOST_DECODED;

const tooLong = (): ApiError => new ApiError(problem('main', 'toolarge', [MOST_DECODED]), { status: 413 });

const couldNotStart = ({ reason }: RunnerError): boolean => reason === 'unready' || reason === 'unavailable';

function lengthOf({ parameters }: RawRequest): number {
  let length = 0;
  for (const value of parameters.values()) length += value.length;
  return length;
}

function movable({
  leaving: _leaving,
  notes: _notes,
  refused: _refused,
  viewer: _viewer,
  ...raw
}: RawRequest) {
  return raw;
}

const sum = (tried: Usage, used: Usage): RequestStats['usage'] => ({
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
  // It is logged, and the client is told of an internal error.
  if (reason !== 'busy') return error;
  return new ApiError(problem('main', 'runnersbusy'), { status: 503, headers: { 'retry-after': '5' } });
}
