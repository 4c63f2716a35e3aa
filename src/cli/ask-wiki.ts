import { setTimeout as sleep } from 'node:timers/promises';
import about from '../../package.json' with { type: 'json' };
import { UsageError } from './problem.ts';

/** Milliseconds to wait for a wiki's answer. */
const PATIENCE = 60_000;

/** Seconds of replication lag from which a wiki refuses a request, to be asked again later. */
const MAX_LAG = 5;

/** How often a busy wiki is asked again, and the longest time between, in seconds. */
const MAX_RETRIES = 5;
const MAX_PAUSE = 60;

/** How long a wiki is asked. */
export interface Asking {
  /** Ends it early. */
  readonly signal?: AbortSignal;
  /** Whether a wiki that cannot be reached is asked again too, as it is in the middle of a long list. */
  readonly isPersistent?: boolean;
}

/**
 * Sends a request to a wiki's api.php, in formatversion 2, and returns the answer, which may be an error; asks again
 * while the wiki says that it is busy.
 */
export async function askWiki(
  address: string,
  parameters: Readonly<Record<string, string>>,
  method: 'GET' | 'POST' = 'GET',
  { signal, isPersistent = false }: Asking = {},
): Promise<unknown> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(
      `"${address}" is not the address of an api.php, such as https://wiki.example/w/api.php.`,
    );
  const form = new URLSearchParams({
    ...parameters,
    format: 'json',
    formatversion: '2',
    maxlag: String(MAX_LAG),
  });
  for (let retries = 0; ; retries++) {
    const isLast = retries === MAX_RETRIES;
    try {
      const response = await send(address, form, method, signal);
      const text = await bodyOf(response, address);
      if (isLast || !isBusy(response, text)) {
        if (!response.ok && !text.startsWith('{'))
          throw new UsageError(`${address} answers with HTTP status ${response.status}.`);
        return parseAnswer(text, address);
      }
      await pause(response.headers.get('retry-after'), retries, signal);
    } catch (error) {
      if (isLast || !isPersistent || !(error instanceof UnreachableError) || signal?.aborted) throw error;
      await pause(null, retries, signal);
    }
  }
}

/** The wiki did not answer, which may be different the next time. */
class UnreachableError extends UsageError {}

/** Waits for as long as the wiki says, in seconds or until a time, or else longer each time. */
async function pause(retryAfter: string | null, retries: number, signal?: AbortSignal): Promise<void> {
  const given = Number(retryAfter ?? 2 ** retries);
  const seconds = Number.isFinite(given) ? given : (Date.parse(retryAfter ?? '') - Date.now()) / 1000;
  const most = Math.min(MAX_PAUSE, Math.max(0, Number.isFinite(seconds) ? seconds : MAX_PAUSE));
  await sleep(1000 * most, undefined, { ...(signal && { signal }) });
}

async function send(
  address: string,
  form: URLSearchParams,
  method: 'GET' | 'POST',
  signal: AbortSignal | undefined,
): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE);
  const url = new URL(address);
  if (method === 'GET') url.search = form.toString();
  try {
    return await fetch(url, {
      method,
      ...(method === 'POST' && { body: form }),
      headers: { 'user-agent': `wikiquery/${about.version}` },
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
  } catch (error) {
    throw unreachable(address, error);
  }
}

async function bodyOf(response: Response, address: string): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw unreachable(address, error);
  }
}

function unreachable(address: string, error: unknown): UnreachableError {
  const { cause } = error as { readonly cause?: unknown };
  const reason = cause ?? error;
  return new UnreachableError(
    `Cannot reach ${address}: ${reason instanceof Error && reason.message !== '' ? reason.message : String(reason)}`,
  );
}

const isBusy = ({ status, headers }: Response, text: string): boolean =>
  status === 429 ||
  (status >= 502 && status <= 504) ||
  ['maxlag', 'ratelimited'].includes(headers.get('mediawiki-api-error') ?? '') ||
  /^\{"errors?":\[?\{"code":"(?:maxlag|ratelimited)"/.test(text);

/** Parses an answer in JSON; a web page is refused with advice. */
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
