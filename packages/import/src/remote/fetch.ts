import type { LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ApiError } from 'wikiquery-client';
import { decodedBody } from './body.ts';
import { createResolver, type Resolver, type ResolverOptions } from './resolve.ts';

/** Options of {@link createRemoteFetch}. */
export interface RemoteOptions extends ResolverOptions {
  /** Seconds until a connection is open; 20 by default. */
  readonly connectSeconds?: number;
  /** Seconds until a response begins, and between parts of its body; 120 by default. */
  readonly silenceSeconds?: number;
  /** Whether a body may be slow and long, as a stream of events is. */
  readonly isEndless?: boolean;
}

/** Redirects that are followed for one request. */
const MOST_REDIRECTS = 5;

/** Headers that are for one origin only. */
const secretHeaders = ['cookie', 'authorization'];

/**
 * Creates the `fetch` for requests to another wiki, and to what its answers lead to, such as files. Where the global
 * one would trust the wiki, this one does not: redirects are few, and never lead from the public internet to a private
 * address; cookies, credentials and posted bodies stay with their origin; a silent or very slow server is given up.
 */
export function createRemoteFetch(source: string, options: RemoteOptions = {}): typeof fetch {
  const resolve = createResolver(source, options);
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };

  return async (target, { method = 'GET', headers, body, signal, redirect = 'follow' } = {}) => {
    const posted = body === undefined || body === null ? undefined : new Response(body);
    let request: RemoteRequest = {
      url: new URL(target instanceof Request ? target.url : target),
      method,
      headers: new Headers(headers),
      body: posted && Buffer.from(await posted.arrayBuffer()),
      signal: signal ?? undefined,
    };
    const type = posted?.headers.get('content-type') ?? undefined;
    if (type !== undefined && !request.headers.has('content-type')) request.headers.set('content-type', type);
    for (let redirects = 0; ; redirects++) {
      const message = await send(request, resolve, agents, options);
      const location = redirect === 'manual' ? undefined : redirectOf(message);
      if (location === undefined) return responseOf(message, request, redirects > 0, options);
      message.destroy();
      if (redirect === 'error') throw new ApiError({ code: 'redirects', info: `${source} redirects.` });
      if (redirects === MOST_REDIRECTS)
        throw new ApiError({
          code: 'redirects',
          info: `${source} redirects more than ${MOST_REDIRECTS} times.`,
        });
      request = redirected(request, location, message.statusCode ?? 0);
    }
  };
}

interface RemoteRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer | undefined;
  readonly signal: AbortSignal | undefined;
}

type Agents = Readonly<Record<'http:' | 'https:', HttpAgent>>;

/** Sends a request without following redirects, and resolves when a response begins. */
async function send(
  request: RemoteRequest,
  resolve: Resolver,
  agents: Agents,
  { connectSeconds = 20, silenceSeconds = SILENCE }: RemoteOptions,
): Promise<IncomingMessage> {
  const { url, signal } = request;
  const { protocol } = url;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new ApiError({ code: 'protocol', info: `${url.href} is no address of http or https.` });
  signal?.throwIfAborted();
  const addresses = await resolve(url);
  return new Promise((fulfil, reject) => {
    const sent = (protocol === 'http:' ? requestHttp : requestHttps)(url, {
      method: request.method,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...Object.fromEntries(request.headers) },
      agent: agents[protocol],
      // Only what was checked: a second question could have another answer.
      lookup: lookupAmong(addresses),
      ...(signal && { signal }),
    });
    let timer: NodeJS.Timeout | undefined;
    const limit = (seconds: number, what: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        sent.destroy(new Error(`${url.host} has not ${what} within ${seconds} seconds.`));
      }, 1000 * seconds);
    };
    const connected = (): void => {
      limit(silenceSeconds, 'answered');
    };
    limit(connectSeconds, 'accepted a connection');
    sent.on('socket', (socket) => {
      if (socket.connecting) socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', connected);
      else connected();
    });
    sent.on('response', (message) => {
      clearTimeout(timer);
      fulfil(message);
    });
    sent.on('error', (error) => {
      clearTimeout(timer);
      reject(firstOf(error));
    });
    sent.end(request.body);
  });
}

/** Returns the reason why the first address could not be connected to, if several were tried. */
const firstOf = (error: Error): Error => {
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return first instanceof Error ? first : error;
};

/** Seconds without any data after which a server is given up. */
const SILENCE = 120;

const lookupAmong =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(first ? null : new Error('The host has no address.'), first?.address ?? '', first?.family);
  };

/** Returns where a response redirects to; undefined if it does not. */
const redirectOf = ({ statusCode = 0, headers }: IncomingMessage): string | undefined =>
  [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;

/** Returns the request that follows a redirect, without what is for the first origin only. */
function redirected(
  { url: from, method, headers, body, signal }: RemoteRequest,
  location: string,
  status: number,
): RemoteRequest {
  const url = URL.parse(location, from);
  if (!url) throw new ApiError({ code: 'redirects', info: `${from.href} redirects to an invalid address.` });
  const isElsewhere = url.origin !== from.origin;
  const keepsBody = body === undefined || status === 307 || status === 308;
  if (isElsewhere && keepsBody && body)
    throw new ApiError({
      code: 'redirects',
      info: `${from.origin} redirects a posted request to ${url.origin}: give the URL of api.php there.`,
    });
  const kept = new Headers(headers);
  if (isElsewhere) for (const name of secretHeaders) kept.delete(name);
  if (!keepsBody) kept.delete('content-type');
  return {
    url,
    method: keepsBody ? method : 'GET',
    headers: kept,
    body: keepsBody ? body : undefined,
    signal,
  };
}

/** Makes a `Response`, whose body is read from the network only as fast as it is taken. */
function responseOf(
  message: IncomingMessage,
  { url, signal }: RemoteRequest,
  isRedirected: boolean,
  { silenceSeconds = SILENCE, isEndless = false }: RemoteOptions,
): Response {
  const { statusCode: status = 0, statusMessage = '' } = message;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value);
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  if (!hasBody) message.resume();
  const response = new Response(
    hasBody ? decodedBody(message, url.host, { silenceSeconds, isEndless, signal }) : null,
    { status, statusText: statusMessage, headers },
  );
  return Object.defineProperties(response, {
    url: { value: url.href },
    redirected: { value: isRedirected },
  });
}
