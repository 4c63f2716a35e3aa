import { hashOf, requestKey } from '@wikiquery/core/api';
import type { Budget } from '@wikiquery/core/database';
import type { Site } from '@wikiquery/core/wiki';
import type { Admission } from './admission/admission.ts';
import { createAdmitting } from './admission/admit.ts';
import type { AnswerCache } from './caching/answer-cache.ts';
import { createCaching } from './caching/cache-answers.ts';
import { pageKey } from './pages/page-request.ts';
import { withoutWork, type Handle, type PipelineRequest, type Step } from './pipeline-result.ts';
import { createOffloading, type Offloading } from './runners/offload.ts';
import type { RunnerPool } from './runners/pool.ts';
import type { ServedApi, ServedRequest, ServedWiki } from './served-request.ts';
import type { RequestListener } from './telemetry/answered-request.ts';
import { createObserving } from './telemetry/observe.ts';
import { createUpstreamSteps, type Upstream } from './upstream.ts';

/** The parts of {@link createPipeline}. */
export interface PipelineParts {
  readonly api: ServedWiki;
  readonly site: Site;
  /** Returns the database's version in this turn of the event loop; undefined if unknown. */
  readonly version: () => string | undefined;
  /** Called with each answered request. */
  readonly listeners?: readonly RequestListener[];
  /** Limits the requests of an address; absent where they are not limited. */
  readonly limit?: Step | undefined;
  /** Absent where no answers are kept. */
  readonly answerCache?: AnswerCache | undefined;
  /** Absent where all requests run at once. */
  readonly admission?: Admission | undefined;
  /** Absent where this process answers all requests, whatever they cost. */
  readonly runners?: RunnerPool | undefined;
  /** What a request may use in this process; by default some milliseconds' work if there are runners, else anything. */
  readonly budget?: Budget;
  /** Absent where there is no wiki to leave requests to. */
  readonly upstream?: Upstream | undefined;
}

/**
 * Makes the steps of a request through a server:
 *
 *     observe ▶ limit ▶ divert ▶ cache ▶ delegate ▶ verify login ▶ admit ▶ answer here, or else in a runner
 *
 * Each step calls only the next one, and its findings come back with the answer. An unreadable request is refused right
 * after it was counted.
 */
export function createPipeline(parts: PipelineParts): ServedApi {
  const { api, site, version, listeners = [], limit = pass, admission } = parts;
  const observe = createObserving(listeners, api);
  const cache = createCaching(parts.answerCache);
  const offloading = createOffloading(api, parts.runners, site, parts.budget);
  const admit = admission && createAdmitting(admission, offloading, api);
  const answer = answerBy(offloading);
  const upstream = parts.upstream && createUpstreamSteps(parts.upstream, api, site);
  const steps = [observe, limit, upstream?.divert, cache, delegateTo(api), upstream?.verifyLogin];
  const handle = inOrder(
    steps.filter((step) => step !== undefined),
    (incoming) => (admit && !isPreflight(incoming.request) ? admit(incoming) : answer(incoming)),
  );
  const arrive = (request: ServedRequest): PipelineRequest => {
    const key = request.kind === 'page' ? pageKey(request) : requestKey(request);
    return {
      request,
      key,
      hash: hashOf(key ?? request.url ?? ''),
      version: version(),
      client: admission?.clients.identify(request),
    };
  };
  return {
    formOf: api.formOf,
    handle: async (request) => (await handle(arrive(request))).response,
    refuse: async (request, error) => {
      const refuse = inOrder([observe, limit], async () =>
        withoutWork(await api.refuse(request, error), 'server'),
      );
      return (await refuse(arrive(request))).response;
    },
  };
}

const inOrder = (steps: readonly Step[], last: Handle): Handle =>
  steps.reduceRight<Handle>((next, step) => (incoming) => step(incoming, next), last);

const pass: Step = (incoming, next) => next(incoming);

/** Whether a browser only checks if it may send a request, which costs nothing. */
const isPreflight = ({ method }: ServedRequest): boolean => method === 'OPTIONS';

/** Answers delegated requests without waiting, since MediaWiki will do the work. */
const delegateTo =
  (api: PipelineParts['api']): Step =>
  async (incoming, next) =>
    api.isDelegated(incoming.request)
      ? withoutWork(await api.handle(incoming.request), 'server')
      : next(incoming);

const answerBy =
  ({ answerHere, answerInRunner }: Offloading): Handle =>
  async ({ request, client }) => {
    const result = await answerHere(request, 0);
    return result.kind === 'offloaded' ? answerInRunner(request, result, client) : result;
  };
