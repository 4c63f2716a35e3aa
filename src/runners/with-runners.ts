import type { Api } from '../actions/create-api.ts';
import { overBudget, secondsFor } from '../api/budget.ts';
import { noted, type RawRequest, type RequestNotes } from '../api/request.ts';
import { type Budget, createUsage, OverBudgetError, type Usage } from '../database/usage.ts';
import { ApiError, problem } from '../result/problems.ts';
import type { Site } from '../wiki/site.ts';
import { RunnerError, type RunnerPool } from './pool.ts';

/**
 * What a request may use in the process that serves: together a few milliseconds, for which all others wait. Rows of
 * statements that an index and a limit bound are not counted.
 */
const cheap: Budget = { rows: 6000, returned: 1500, characters: 200_000, unbounded: false };

/** Milliseconds of work from which a request is expected to be costly, and answered in a runner at once. */
const COSTLY = 200;

/** Actions that count attempts in this process. */
const staying = new Set(['login', 'clientlogin', 'logout']);

/** Answers in a runner whatever is, or turns out to be, costly. */
export function withRunners(api: Api, pool: RunnerPool, site: Site, budget: Budget = cheap): Api {
  return {
    handle: async (given) => {
      const raw = noted(given);
      const { notes } = raw;
      notes.usage = createUsage(budget);
      const action = raw.parameters.get('action') ?? '';
      if (raw.refused || staying.has(action)) {
        notes.usage = createUsage();
        return api.handle(raw);
      }
      notes.canMove = true;
      const isCostly = action === 'query' && (notes.place?.alone ?? 0) > COSTLY;
      if (!isCostly && lengthOf(raw) <= budget.characters) {
        try {
          return await api.handle(raw);
        } catch (error) {
          if (!(error instanceof OverBudgetError)) throw error;
        }
      }
      const tried = notes.usage;
      notes.canMove = false;
      notes.onMove?.();
      const moved = performance.now();
      try {
        const seconds = secondsFor(notes.clientClass === 'bots' ? 'bot' : notes.account, site);
        const { response, usage, milliseconds } = await pool.run(
          movable(raw),
          seconds,
          raw.leaving?.(),
          notes.place,
        );
        notes.answeredBy = 'runner';
        notes.movedMilliseconds = milliseconds;
        notes.waited += performance.now() - moved - milliseconds;
        notes.usage = sum(tried, usage);
        return response;
      } catch (error) {
        if (!(error instanceof RunnerError)) throw error;
        notes.movedMilliseconds = error.milliseconds;
        notes.waited += performance.now() - moved - error.milliseconds;
        if (error.reason === 'busy') notes.answeredBy = 'refusal';
        notes.usage = createUsage();
        const response = await api.handle({ ...raw, refused: refusalOf(error) });
        notes.usage = tried;
        return response;
      }
    },
  };
}

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

const sum = (tried: Usage, used: Usage): RequestNotes['usage'] => ({
  ...used,
  statements: tried.statements + used.statements,
  rows: tried.rows + used.rows,
  returned: tried.returned + used.returned,
  databaseMilliseconds: tried.databaseMilliseconds + used.databaseMilliseconds,
  characters: tried.characters + used.characters,
});

function refusalOf({ reason }: RunnerError): ApiError {
  if (reason === 'time' || reason === 'left') return overBudget('time');
  if (reason === 'ended') return overBudget('memory');
  return new ApiError(problem('main', 'runnersbusy'), { status: 503, headers: { 'retry-after': '5' } });
}
