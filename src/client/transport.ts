import { ApiError, failureIn } from './api-error.ts';
import { createCookies } from './cookies.ts';
import type { EncodedRequest } from './encode.ts';
import { createQueue, isBusy, isRefusal, pause, secondsUntilRetry } from './patience.ts';
import { parseJson } from './parse-json.ts';

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

/** Creates a transport to one API, which sends requests again while the API is busy or unreachable. */
export function createTransport(options: TransportOptions): Transport {
  const { retries: most = 5, timeoutSeconds = 60, userAgent } = options;
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
      });
      cookies.keep(response.headers);
      return { response, text: await response.text() };
    } catch (cause) {
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
        const answer = parseJson(text);
        const code = failureIn(answer)?.code;
        const isDone = !isBusy(response.status, response.headers, code);
        if (isDone || retries === most || !(isRepeatable || response.status === 429 || isRefusal(code)))
          return answer ?? notJson(text, url, response);
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

  return async (request, sending) =>
    enqueue(async () => {
      sending.signal?.throwIfAborted();
      return persist(request, sending);
    });
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

function notJson(text: string, url: string, { status, ok, redirected, url: target }: Response): never {
  const info = !ok
    ? `${url} answered with HTTP status ${status}.`
    : redirected
      ? `${url} redirects to ${target}: give the URL of api.php there.`
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
