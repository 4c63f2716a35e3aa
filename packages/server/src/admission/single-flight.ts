import { type ApiRequest, isForAllAnonymous } from '@wikiquery/core/api';
import { type Handle, type Handled, type Incoming, withoutWork, withStats } from '../handled.ts';
import type { Soon } from '@wikiquery/core/wiki';

/** Answers identical concurrent requests only once. */
export interface Flights {
  /** Returns a key that requests with the same answer share; undefined where none is known. */
  readonly keyOf: (incoming: Incoming, clientClass: string) => string | undefined;
  /** Waits for an identical request that is being answered and shares its answer, or else answers this one. */
  readonly share: (key: string, incoming: Incoming, answer: Handle) => Soon<Handled>;
}

/** Maximum number of requests whose answers can be shared; a power of two. */
const MOST_FLIGHTS = 4096;

interface Flight {
  readonly key: string;
  readonly address: string | undefined;
  readonly answer: Promise<Handled>;
  readonly join: (leaving: ApiRequest['leaving']) => void;
}

/** Makes an empty set of flights. */
export function createFlights(): Flights {
  // Each key has one place. A map from which every request deletes its entry would make garbage that survives.
  const flights = Array.from<Flight | undefined>({ length: MOST_FLIGHTS });
  const share: Flights['share'] = (key, incoming, answer) => {
    const { leaving, address } = incoming.request;
    const place = incoming.hash % MOST_FLIGHTS;
    const flight = flights[place];
    if (flight) return flight.key === key ? join(flight, incoming, answer) : answer(incoming);
    const crowd = createCrowd(leaving);
    const answering = answer(
      leaving ? { ...incoming, request: { ...incoming.request, leaving: crowd.leaving } } : incoming,
    );
    // What is answered at once is over before another request can come.
    if (!(answering instanceof Promise)) return answering;
    flights[place] = { key, address, answer: answering, join: crowd.join };
    return answering.finally(() => {
      flights[place] = undefined;
    });
  };
  return { keyOf, share };
}

/** Waits for an identical request's answer; answers the request itself if that answer is not for its client. */
async function join(flight: Flight, incoming: Incoming, answer: Handle): Promise<Handled> {
  const { leaving, address } = incoming.request;
  const since = performance.now();
  flight.join(leaving);
  const shared = await flight.answer;
  if (isShareable(shared, flight, address)) return withoutWork(shared.response, 'shared');
  // Refusals and some answers are meant for one client.
  const waited = performance.now() - since;
  const own = await answer(incoming);
  return withStats(own, { waited: own.stats.waited + waited });
}

/** The version keeps a request that comes after a change from sharing an answer from before it. */
const keyOf = ({ key, version }: Incoming, clientClass: string): string | undefined =>
  key && `${clientClass} ${version ?? ''} ${key}`;

const isShareable = (
  { response, stats }: Handled,
  { address }: Flight,
  follower: string | undefined,
): boolean =>
  stats.answeredBy !== 'refusal' &&
  response.headers['set-cookie'] === undefined &&
  (isForAllAnonymous(response) || address === follower);

/** The clients that wait for one answer; it is aborted once all of them have left. */
function createCrowd(first: ApiRequest['leaving']): {
  readonly leaving: () => AbortSignal;
  readonly join: (leaving: ApiRequest['leaving']) => void;
} {
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
        for (const member of members) watch(member);
      }
      return controller.signal;
    },
    join: (leaving) => {
      if (controller) watch(leaving);
      else members.push(leaving);
    },
  };
}
