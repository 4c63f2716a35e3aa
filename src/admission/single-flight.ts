import type { ApiResponse, NotedRequest, RawRequest, RequestNotes } from '../api/request.ts';

/** Answers identical requests that come at the same time once. */
export interface Flights {
  /** What requests with the same answer have in common; undefined where that cannot be known. */
  readonly keyOf: (raw: RawRequest, clientClass: string) => string | undefined;
  /** Takes the answer of an identical request that is being answered, or answers this one. */
  readonly share: (
    key: string,
    raw: NotedRequest,
    answer: (raw: NotedRequest) => Promise<ApiResponse>,
  ) => Promise<ApiResponse>;
}

/** Actions that only read. */
const reading: ReadonlySet<string | undefined> = new Set([
  'query',
  'parse',
  'compare',
  'expandtemplates',
  'opensearch',
  'paraminfo',
  'feedcontributions',
  'feedrecentchanges',
]);

/** Headers that answers depend on. */
const relevant = [
  'origin',
  'treat-as-untrusted',
  'accept-language',
  'content-type',
  'authorization',
  'access-control-request-method',
] as const;

/** Longer requests are seldom identical. */
const LONGEST = 2000;

/** Requests of which others can take the answer; a power of two. */
const MOST_FLIGHTS = 4096;

interface Flight {
  readonly key: string;
  readonly address: string | undefined;
  readonly answer: Promise<ApiResponse>;
  readonly notes: RequestNotes;
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

function keyOf(
  { method, parameters, headers = {}, server, secure, arrays, posted, url }: RawRequest,
  of: string,
) {
  if (headers['cookie'] !== undefined || arrays || (method !== 'GET' && method !== 'POST')) return undefined;
  if (!reading.has(parameters.get('action'))) return undefined;
  // Logging in begins with a token, which is one client's.
  if (parameters.get('meta')?.includes('tokens') === true) return undefined;
  let key = `${of} ${method} ${String(secure)} ${server} ${url ?? ''}`;
  for (const name of relevant) if (headers[name] !== undefined) key += `\n${name}: ${String(headers[name])}`;
  // Otherwise all parameters stand in the address.
  if (posted || url === undefined) {
    for (const [name, value] of parameters) {
      // With their lengths, since both may contain anything.
      key += `\n${name.length} ${value.length} ${name}=${value}`;
      if (key.length > LONGEST) return undefined;
    }
  }
  return key.length > LONGEST ? undefined : key;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** An answer that tells caches to look at cookies is the same for all who send none. */
const isShareable = ({ headers }: ApiResponse, { notes, address }: Flight, raw: RawRequest): boolean =>
  notes.answeredBy !== 'refusal' &&
  headers['set-cookie'] === undefined &&
  (headers['vary'] !== undefined || address === raw.address);

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
