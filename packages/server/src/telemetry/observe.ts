import { agentOf, type ApiResponse } from '@wikiquery/core/api';
import { perForm } from '@wikiquery/core/query/parameters';
import { moduleOfPage } from '../pages/page-request.ts';
import type { PipelineRequest, PipelineResult, Step } from '../pipeline-result.ts';
import type { ServedWiki } from '../served-request.ts';
import type { RequestListener } from './answered-request.ts';
import { modulesOf, parameterNamesOf } from './modules-of.ts';

/** The header with which the explorer requests a `Server-Timing` header. */
const TIMING = 'wikiquery-timing';

/** Makes the step that reports each answered request to listeners, naming only modules and parameters that exist. */
export function createObserving(
  listeners: readonly RequestListener[],
  { isModule, isParameter }: Pick<ServedWiki, 'isModule' | 'isParameter'>,
): Step {
  const modulesNamed = perForm((form) => modulesOf(form, isModule));
  const report = (
    incoming: PipelineRequest,
    answer: PipelineResult,
    time: number,
    begun: number,
  ): ApiResponse => {
    const { request, client } = incoming;
    const { response, stats } = answer;
    const milliseconds = performance.now() - begun;
    const bytes = Buffer.byteLength(response.body);
    if (listeners.length > 0) {
      const error = response.headers['mediawiki-api-error'];
      const { usage } = stats;
      const answered = {
        time,
        address: request.address ?? '',
        account: stats.account,
        clientClass: client?.class ?? 'anonymous',
        agent: agentOf(request),
        modules: request.kind === 'page' ? [moduleOfPage(request.view)] : modulesNamed(request.parameters),
        parameterNames: () => parameterNamesOf(request.parameters, isParameter),
        status: response.status,
        error: typeof error === 'string' ? error : undefined,
        bytes,
        milliseconds,
        waitedMilliseconds: stats.waited,
        databaseMilliseconds: usage.databaseMilliseconds,
        rows: usage.rows,
        cost: stats.cost,
        answeredBy: stats.answeredBy,
        wouldBeRefused: stats.wouldBeRefused,
        slow: usage.slow,
      };
      for (const listen of listeners) listen(answered);
    }
    if (request.headers?.[TIMING] === undefined) return { ...response, bytes };
    const timing = `total;dur=${milliseconds.toFixed(2)}, rows;desc="${stats.usage.returned}"`;
    const headers = { ...response.headers, 'server-timing': timing };
    return { ...response, headers, bytes };
  };
  return async (incoming, next) => {
    const time = Date.now();
    const begun = performance.now();
    const answer = await next(incoming);
    return { ...answer, response: report(incoming, answer, time, begun) };
  };
}
