import { isForAllAnonymous, type ApiRequest } from '@wikiquery/core/api';
import {
  withoutWork,
  withStats,
  type Handle,
  type PipelineRequest,
  type PipelineResult,
} from '../pipeline-result.ts';

/** Answers identical concurrent requests only once. */
export interface Flights {
  /** Returns a key that requests with the same answer share; undefined where none is known. */
  readonly keyOf: (incoming: PipelineRequest, clientClass: string) => string | undefined;
  /** Waits for an identical request that is being answered and shares its answer, or else answers this one. */
  readonly share: (key: string, incoming: PipelineRequest, answer: Handle) => Promise<PipelineResult>;
}

interface Flight {
  readonly address: string | undefined;
  readonly answer: Promise<PipelineResult>;
  readonly crowd: Crowd;
}

/** Makes an empty set of flights. */
export function createFlights(): Flights {
  const flights = new Map<string, Flight>();
  return {
    // With the version, a request that arrives after a change does not share an answer from before it.
    keyOf: ({ key, version }, clientClass) => key && `${clientClass} ${version ?? ''} ${key}`,
    share: async (key, incoming, answer) => {
      const { request } = incoming;
      const flight = flights.get(key);
      if (flight) return join(flight, incoming, answer);
      const crowd = createCrowd(request.leaving);
      const answering = answer(
        request.leaving ? { ...incoming, request: { ...request, leaving: crowd.leaving } } : incoming,
      );
      flights.set(key, { address: request.address, answer: answering, crowd });
      try {
        return await answering;
      } finally {
        flights.delete(key);
      }
    },
  };
}

/** Waits for an identical request's answer; answers the request itself if that answer is not for its client. */
async function join(
  { address, answer, crowd }: Flight,
  incoming: PipelineRequest,
  answerOwn: Handle,
): Promise<PipelineResult> {
  const since = performance.now();
  crowd.join(incoming.request.leaving);
  const { response, stats } = await answer;
  const isShareable =
    stats.answeredBy !== 'refusal' &&
    response.headers['set-cookie'] === undefined &&
    (isForAllAnonymous(response) || address === incoming.request.address);
  if (isShareable) return withoutWork(response, 'shared');
  const waited = performance.now() - since;
  const own = await answerOwn(incoming);
  return withStats(own, { waited: own.stats.waited + waited });
}

/** The clients that wait for one answer. */
interface Crowd {
  /** Returns a signal that aborts once all of them have disconnected. */
  readonly leaving: () => AbortSignal;
  readonly join: (leaving: ApiRequest['leaving']) => void;
}

function createCrowd(first: ApiRequest['leaving']): Crowd {
  const members = [first];
  let controller: AbortController | undefined;
  let staying = 0;
  const watch = (leaving: ApiRequest['leaving']): void => {
    staying++;
    const signal = leaving?.();
    const leave = (): void => {
      staying--;
      if (staying === 0) controller?.abort();
    };
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  };
  return {
    leaving: () => {
      if (!controller) {
        controller = new AbortController();
        members.forEach(watch);
      }
      return controller.signal;
    },
    join: (leaving) => {
      if (controller) watch(leaving);
      else members.push(leaving);
    },
  };
}
