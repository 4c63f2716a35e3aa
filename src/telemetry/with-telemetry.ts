import type { Api, WikiApi } from '../actions/create-api.ts';
import { agentOf, createNotes } from '../api/request.ts';
import type { AnsweredRequest, RequestListener } from './answered-request.ts';
import { modulesOf } from './modules-of.ts';

/** Tells listeners of each answered request, naming only modules and parameters that exist. */
export function withTelemetry(
  api: Api,
  listeners: readonly RequestListener[],
  { isModule, isParameter }: Pick<WikiApi, 'isModule' | 'isParameter'>,
): Api {
  if (listeners.length === 0) return api;
  return {
    handle: async (raw) => {
      const time = Date.now();
      const begun = performance.now();
      const notes = raw.notes ?? createNotes();
      const response = await api.handle({ ...raw, notes });
      const error = response.headers['mediawiki-api-error'];
      const { usage } = notes;
      let modules: readonly string[] | undefined;
      let bytes: number | undefined;
      const answered: AnsweredRequest = {
        time,
        address: raw.address ?? '',
        account: notes.account,
        clientClass: notes.clientClass,
        // What takes some time to find out is found out only for listeners that want to know.
        get agent() {
          return agentOf(raw);
        },
        get modules() {
          return (modules ??= modulesOf(raw.parameters, isModule));
        },
        parameterNames: () => namesOf(raw.parameters.keys(), isParameter),
        status: response.status,
        ...(typeof error === 'string' && { error }),
        get bytes() {
          return (bytes ??= Buffer.byteLength(response.body));
        },
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

/** So many names are looked up. */
const MOST_NAMES = 100;

const namesOf = (names: Iterator<string>, isKnown: (name: string) => boolean): readonly string[] => [
  ...new Set(
    Iterator.from(names)
      .take(MOST_NAMES)
      .map((name) => (isKnown(name) ? name : 'other')),
  ),
];
