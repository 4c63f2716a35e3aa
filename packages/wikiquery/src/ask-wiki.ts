import { createRemoteFetch } from '@wikiquery/import/remote';
import { ApiError } from 'wikiquery-client';
import { checkAnswer, createTransport, encodeRequest } from 'wikiquery-client/protocol';
import about from '../package.json' with { type: 'json' };
import { UsageError } from './problem.ts';

/** Seconds of replication lag above which a wiki refuses a request, which is then repeated later. */
const MAX_LAG = 5;

/** When to stop retrying a request. */
export interface Asking {
  /** Stops it early. */
  readonly signal?: AbortSignal;
  /** Whether to retry also when the wiki cannot be reached, as in the middle of a long list. */
  readonly isPersistent?: boolean;
  /** Whether a wiki answers whose database lags; it is otherwise asked again later. */
  readonly acceptsLag?: boolean;
}

/** How all requests to a wiki are sent. */
export interface RequestSettings {
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether redirects are followed, as by default. */
  readonly redirect?: 'follow' | 'error';
}

/** Sends a request to a wiki's api.php in formatversion 2; the answer may be an error of the API. */
export type WikiQuery = (
  parameters: Readonly<Record<string, string>>,
  method?: 'GET' | 'POST',
  asking?: Asking,
) => Promise<unknown>;

/**
 * Creates a function that sends requests to a wiki's api.php one at a time, and retries while the wiki is busy. It
 * rejects with a {@link UsageError} if there is no answer.
 */
export function createWikiQuery(address: string, settings: RequestSettings = {}): WikiQuery {
  const send = readAddress(() =>
    createTransport({
      url: address,
      userAgent: `wikiquery/${about.version}`,
      fetch: fetchWith(createRemoteFetch(address), settings),
    }),
  );
  return async (parameters, method = 'GET', { signal, isPersistent = false, acceptsLag = false } = {}) => {
    const request = encodeRequest({
      ...parameters,
      format: 'json',
      formatversion: 2,
      ...(!acceptsLag && { maxlag: MAX_LAG }),
    });
    try {
      const answer = await send(request, { method, isRepeatable: true, isPersistent, signal });
      checkAnswer(answer, address);
      return answer;
    } catch (error) {
      throw error instanceof ApiError ? new UsageError(error.info) : error;
    }
  };
}

/** Sends one request to a wiki; see {@link createWikiQuery}. */
export const askWiki = async (
  address: string,
  parameters: Readonly<Record<string, string>>,
  method: 'GET' | 'POST' = 'GET',
  asking: Asking & RequestSettings = {},
): Promise<unknown> => createWikiQuery(address, asking)(parameters, method, asking);

function readAddress<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

/** Returns a `fetch` that sends further headers with each request. */
const fetchWith =
  (send: typeof fetch, { headers: more = {}, redirect = 'follow' }: RequestSettings): typeof fetch =>
  (target, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    return send(target, { ...init, headers, redirect });
  };

/** Parses an answer in JSON; throws a {@link UsageError} for anything else, with advice for web pages. */
export function parseAnswer(text: string, from: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(
      /^\s*</.test(text)
        ? `${from} is a web page, not JSON: give the URL of api.php.`
        : `${from} is not JSON.`,
    );
  }
}
