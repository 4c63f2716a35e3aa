import type { ApiRequest, ApiResponse } from '@wikiquery/core/api';
import type { Api } from '@wikiquery/core/api/actions';
import { ApiError, problem, type Problem } from '@wikiquery/core/query/result';
import type { Controls } from './controls.ts';
import type { FaultOrder } from './faults.ts';
import { sentRequest } from './journal.ts';
import { writeProblems } from './problems.ts';

/** The header of a response that is not sent: its connection is closed instead. */
export const DROPPED = 'x-wikiquery-dropped';

/** Returns an API that fails as ordered, and otherwise answers as the given one; the journal tells of all requests. */
export const failingApi = <A extends Api>(
  api: A,
  { faults, journal }: Pick<Controls, 'faults' | 'journal'>,
): A => ({
  ...api,
  handle: (request: ApiRequest) => {
    const order = faults.take(request.parameters);
    journal.addRequest({ ...sentRequest(request.parameters), ...(order && { fault: order.fault }) });
    return order ? failing(api, request, order) : api.handle(request);
  },
});

/** Answers a request as a wiki does on which something goes wrong. */
async function failing(
  api: Api,
  request: ApiRequest,
  { fault, retryAfter = 5 }: FaultOrder,
): Promise<ApiResponse> {
  const action = request.parameters.get('action') ?? 'query';
  const later = { 'retry-after': String(retryAfter) };
  const refuse = (of: Problem, headers = {}): Promise<ApiResponse> =>
    api.refuse(request, new ApiError(of, { headers }));
  switch (fault) {
    case 'badtoken':
      return refuse(problem(action, 'badtoken'));
    case 'editconflict':
      return refuse(problem(action, writeProblems.editconflict));
    case 'maxlag': {
      const data = { host: 'replica', lag: retryAfter, type: 'db' };
      const of = problem('main', 'maxlag', [retryAfter, data.host], { data });
      return refuse(of, { ...later, 'x-database-lag': String(retryAfter) });
    }
    case 'ratelimited':
      return refuse(problem(action, writeProblems.ratelimited));
    case 'readonly':
      return refuse(problem('main', 'readonly', [], { data: { readonlyreason: 'Maintenance' } }));
    case 'lostsession':
      return api.handle({ ...request, headers: without('cookie', request.headers) });
    case 'captcha':
      return json({
        [action]: {
          result: 'Failure',
          captcha: { type: 'simple', mime: 'text/plain', id: '1', question: '2 + 2' },
        },
      });
    case 'unavailable':
      return text(503, 'Service unavailable\n', later);
    default:
      return text(502, 'The connection was dropped.\n', { [DROPPED]: '1' });
  }
}

const without = (name: string, headers: ApiRequest['headers']): NonNullable<ApiRequest['headers']> =>
  Object.fromEntries(Object.entries(headers ?? {}).filter(([header]) => header !== name));

const text = (status: number, body: string, headers: Readonly<Record<string, string>>): ApiResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body,
});

const json = (value: unknown): ApiResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
