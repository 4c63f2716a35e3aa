import { isNestedDeeper, parseJson } from '@wikiquery/common/parse-json';
import { ApiError, failureIn } from './api-error.ts';
import { createCookies } from './cookies.ts';
import type { EncodedRequest } from './encode.ts';
import { createQueue, isBusy, isRefusal, pause, secondsUntilRetry } from './patience.ts';
import { readText } from './read-text.ts';

/** How requests are sent. */
export interface TransportOptions {
  /** The URL of the wiki's api.php, such as `https://wiki.example/w/api.php`. */
  readonly url: string;
  /** Names the program and how to reach its author, such as `LampBot/1.2 (lamps@example.org)`. */
  readonly userAgent: string;
  /** How often a request is sent again while the wiki is busy or unreachable; 5 by default. */
  readonly retries?: number;
  /** How many requests run at the same time; 1 by default. */
  readonly concurrency?: number;
  /** How long the answer to each try may take; 60 by default. */
  readonly timeoutSeconds?: number;
  /** How many bytes an answer may have, decompressed; 32 MiB by default. */
  readonly maxResponseBytes?: number;
  /** Sends requests in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** How one request is sent. */
export interface Sending {
  readonly method: 'GET' | 'POST';
  /** Whether it may be sent again when it is unknown whether the wiki has acted on it. */
  readonly isRepeatable: boolean;
  /** Whether it is sent again even if no try has reached the wiki; by default, the value of `isRepeatable`. */
  readonly isPersistent?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request and returns the decoded answer, which may be an error of the API; rejects if there is none. */
export type Transport = (request: EncodedRequest, sending: Sending) => Promise<unknown>;

/** Bytes that an answer may have by default; MediaWiki's own limit is 8 MiB of data. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Levels to which an answer may be nested; PHP writes no more. */
const MOST_LEVELS = 512;

/** Creates a transport to one API, which sends requests again while the API is busy or unreachable. */
export function createTransport(options: TransportOptions): Transport {
  const { retries: most = 5, timeoutSeconds = 60, maxResponseBytes = MOST_BYTES, userAgent } = options;
  const url = readUrl(options.url);
  const send = options.fetch ?? fetch;
  const enqueue = createQueue(options.concurrency ?? 1);
  const cookies = createCookies();
  // Browsers send their own User-Agent; MediaWiki reads this one too.
  const agentHeader = 'document' in globalThis ? 'api-user-agent' : 'user-agent';

  const tryOnce = async (request: EncodedRequest, { method, signal }: Sending): Promise<Tried> => {
    const timeout = AbortSignal.timeout(1000 * timeoutSeconds);
    const cookie = cookies.header();
    const address = new URL(url);
    if (method === 'GET') for (const [name, text] of request.texts) address.searchParams.set(name, text);
    try {
      const response = await send(address, {
        method,
        ...(method === 'POST' && { body: bodyOf(request) }),
        headers: { [agentHeader]: userAgent, ...(cookie !== undefined && { cookie }) },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // Anonymous requests to other origins are refused if they have cookies.
        credentials: request.texts.get('origin') === '*' ? 'omit' : 'include',
        // A redirect could pass on what is posted, such as a password, to another origin.
        redirect: method === 'POST' ? 'manual' : 'follow',
      });
      if (isRedirect(response)) {
        await response.body?.cancel();
        throw redirected(url, response.headers.get('location') ?? 'another address', response.status);
      }
      if (isSameOrigin(response.url, url)) cookies.keep(response.headers);
      return { response, text: await readText(response, maxResponseBytes, url) };
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      signal?.throwIfAborted();
      if (timeout.aborted)
        throw new ApiError({
          code: 'timeout',
          info: `Cannot reach ${url}: no answer within ${timeoutSeconds} seconds.`,
          cause,
        });
      throw new ApiError({
        code: 'unreachable',
        info: `Cannot reach ${url}: ${reasonOf(cause)}`,
        cause,
      });
    }
  };

  const persist = async (request: EncodedRequest, sending: Sending): Promise<unknown> => {
    const { isRepeatable, isPersistent = isRepeatable, signal } = sending;
    let wasReached = false;
    for (let retries = 0; ; retries++) {
      let retryAfter: string | null = null;
      try {
        const { response, text } = await tryOnce(request, sending);
        wasReached = true;
        if (isNestedDeeper(text, MOST_LEVELS))
          throw new ApiError({
            code: 'toodeep',
            info: `${url} answered with JSON that is nested more than ${MOST_LEVELS} levels deep.`,
            status: response.status,
          });
        const answer = parseJson(text);
        const code = failureIn(answer)?.code;
        const isDone = !isBusy(response.status, response.headers, code);
        if (isDone || retries === most || !(isRepeatable || response.status === 429 || isRefusal(code)))
          return typeof answer === 'object' && answer !== null ? answer : notJson(text, url, response);
        retryAfter = response.headers.get('retry-after');
      } catch (error) {
        const isLost =
          error instanceof ApiError && (error.code === 'unreachable' || error.code === 'timeout');
        const mayRepeat = isPersistent || (wasReached && isRepeatable);
        if (!isLost || !mayRepeat || retries === most) throw error;
      }
      await pause(secondsUntilRetry(retryAfter, retries), signal);
    }
  };

  return async (request, sending) => enqueue(() => persist(request, sending), sending.signal);
}

interface Tried {
  readonly response: Response;
  readonly text: string;
}

function readUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new TypeError(`"${url}" is not the address of an api.php, such as https://wiki.example/w/api.php.`);
}

function bodyOf({ texts, files }: EncodedRequest): URLSearchParams | FormData {
  if (files.size === 0) return new URLSearchParams([...texts]);
  const form = new FormData();
  for (const [name, text] of texts) form.set(name, text);
  for (const [name, file] of files) form.set(name, file);
  return form;
}

/** Whether a response is a redirect that was not followed; browsers hide where it leads. */
const isRedirect = ({ type, status, headers }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'));

/** Whether a response comes from the API's own origin, and not from where a redirect leads. */
const isSameOrigin = (from: string, url: string): boolean =>
  from === '' || new URL(from).origin === new URL(url).origin;

const redirected = (url: string, target: string, status: number): ApiError =>
  new ApiError({
    code: 'notjson',
    info: `${url} redirects to ${target}: give the URL of api.php there.`,
    status,
  });

function notJson(text: string, url: string, response: Response): never {
  const { status } = response;
  if (response.ok && response.redirected) throw redirected(url, response.url, status);
  const info = !response.ok
    ? `${url} answered with HTTP status ${status}.`
    : parseJson(text) !== undefined
      ? `${url} is not the API of a wiki, but JSON without an object: give the URL of api.php.`
      : /^\s*</.test(text)
        ? `${url} is a web page, not JSON: give the URL of api.php.`
        : `${url} is not JSON.`;
  throw new ApiError({ code: 'notjson', info, status, data: text });
}

function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  const reason = cause ?? error;
  return reason instanceof Error && reason.message !== '' ? reason.message : String(reason);
}
