import { hashOf, isForAllAnonymous, requestKey } from '../../api/request-key.ts';
import type { ApiResponse, NotedRequest, RawRequest, RequestStats } from '../../api/request.ts';

/** Answers identical requests that come at the same time once. */
export interface Flights {
  /** What requests with the same answer have in common; undefined where that cannot be known. */
  readonly keyOf: (raw: NotedRequest, clientClass: string) => string | undefined;
  /** Takes the answer of an identical request that is being answered, or answers this one. */
  readonly share: (
    key: string,
    raw: NotedRequest,
    answer: (raw: NotedRequest) => Promise<ApiResponse>,
  ) => Promise<ApiResponse>;
}

/** Requests of which others can take the answer; a power of two. */
const MOST_FLIGHTS = 4096;

interface Flight {
  readonly key: string;
  readonly address: string | undefined;
  readonly answer: Promise<ApiResponse>;
  readonly notes: RequestStats;
  readonly join: (leaving: RawRequest['leaving']) => void;
}

/** Makes what finds identical requests. */
export function createFlights(): Flights {
  // Each key has one place. A map from which every request deletes its entry would make garbage that survives.
  const flights = Array.from<Flight | undefined>({ length: MOST_FLIGHTS });
  const share: Flights['share'] = async (key, raw, answer) => {
    const place = hashOf(key) % MOST_FLIGHTS;
    const flight = flights[place];
    if (flight?.key === key) {
      const since = performance.now();
      flight.join(raw.leaving);
      const response = await flight.answer;
      if (isShareable(response, flight, raw)) {
        raw.notes.answeredBy = 'shared';
        return response;
      }
      // A refusal concerns one client, and some answers are only for one.
      raw.notes.waited += performance.now() - since;
      return answer(raw);
    }
    if (flight) return answer(raw);
    const crowd = createCrowd(raw.leaving);
    const answering = answer({ ...raw, ...(raw.leaving && { leaving: crowd.leaving }) });
    flights[place] = { key, address: raw.address, answer: answering, notes: raw.notes, join: crowd.join };
    try {
      return await answering;
    } finally {
      flights[place] = undefined;
    }
  };
  return { keyOf, share };
}

/** Who comes after a change must not get an answer from before it. */
function keyOf(raw: NotedRequest, clientClass: string): string | undefined {
  const key = requestKey(raw);
  return key && `${clientClass} ${raw.notes.version ?? ''} ${key}`;
}

const isShareable = (response: ApiResponse, { notes, address }: Flight, raw: RawRequest): boolean =>
  notes.answeredBy !== 'refusal' &&
  response.headers['set-cookie'] === undefined &&
  (isForAllAnonymous(response) || address === raw.address);

/** Clients that wait for the same answer: they have left when all of them have. */
function createCrowd(first: RawRequest['leaving']): {
  readonly leaving: () => AbortSignal;
  readonly join: (leaving: RawRequest['leaving']) => void;
} {
  const members = [first];
  let controller: AbortController | undefined;
  let staying = 0;
  const watch = (leaving: RawRequest['leaving']): void => {
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
