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

/**
 * Sends a request to a wiki's api.php, in formatversion 2, and returns the answer, which may be an error; asks again
 * while the wiki says that it is busy.
 */
export async function askWiki(
  address: string,
  parameters: Readonly<Record<string, string>>,
  method: 'GET' | 'POST' = 'GET',
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
    const response = await send(address, form, method);
    const text = await bodyOf(response, address);
    if (retries < MAX_RETRIES && isBusy(response, text)) {
      const pause = Number(response.headers.get('retry-after') ?? 2 ** retries);
      await sleep(1000 * Math.min(MAX_PAUSE, Number.isFinite(pause) ? pause : MAX_PAUSE));
      continue;
    }
    if (!response.ok && !text.startsWith('{'))
      throw new UsageError(`${address} answers with HTTP status ${response.status}.`);
    return parseAnswer(text, address);
  }
}

async function send(address: string, form: URLSearchParams, method: 'GET' | 'POST'): Promise<Response> {
  const url = new URL(address);
  if (method === 'GET') url.search = form.toString();
  try {
    return await fetch(url, {
      method,
      ...(method === 'POST' && { body: form }),
      headers: { 'user-agent': `wikiquery/${about.version}` },
      signal: AbortSignal.timeout(PATIENCE),
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

function unreachable(address: string, error: unknown): UsageError {
  const { cause } = error as { readonly cause?: unknown };
  const reason = cause ?? error;
  return new UsageError(
    `Cannot reach ${address}: ${reason instanceof Error && reason.message !== '' ? reason.message : String(reason)}`,
  );
}

const isBusy = ({ status, headers }: Response, text: string): boolean =>
  status === 429 ||
  status === 503 ||
  headers.get('mediawiki-api-error') === 'maxlag' ||
  /^\{"error":\{"code":"(?:maxlag|ratelimited)"/.test(text);

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
