import type { Api, WikiApi } from '../../api/actions/create-api.ts';
import { agentOf, noted } from '../../api/request.ts';
import type { RequestListener } from './answered-request.ts';
import { modulesOf, parameterNamesOf } from './modules-of.ts';

/** Tells listeners of each answered request, naming only modules and parameters that exist. */
export function withTelemetry(
  api: Api,
  listeners: readonly RequestListener[],
  { isModule, isParameter }: Pick<WikiApi, 'isModule' | 'isParameter'>,
): Api {
  if (listeners.length === 0) return api;
  return {
    handle: async (given) => {
      const time = Date.now();
      const begun = performance.now();
      const raw = noted(given);
      const response = await api.handle(raw);
      const error = response.headers['mediawiki-api-error'];
      const { notes } = raw;
      const { usage } = notes;
      const answered = {
        time,
        address: raw.address ?? '',
        account: notes.account,
        clientClass: notes.clientClass,
        agent: agentOf(raw),
        modules: modulesOf(raw.parameters, isModule),
        parameterNames: () => parameterNamesOf(raw.parameters, isParameter),
        status: response.status,
        error: typeof error === 'string' ? error : undefined,
        bytes: Buffer.byteLength(response.body),
        milliseconds: performance.now() - begun,
        waitedMilliseconds: notes.waited,
        databaseMilliseconds: usage.databaseMilliseconds,
        rows: usage.rows,
        cost: notes.cost,
        answeredBy: notes.answeredBy,
        wouldBeRefused: notes.wouldBeRefused,
        slow: usage.slow,
      };
      for (const listen of listeners) listen(answered);
      return response;
    },
  };
}
