import { setTimeout as pause } from 'node:timers/promises';
import about from '../../../package.json' with { type: 'json' };
import { UsageError } from '../problem.ts';

/** An answer of an API, or part of one. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value of an answer is an object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An error that a wiki answers with. */
export interface WikiError {
  readonly code: string;
  readonly info: string;
}

/** Sends one request; an error of the API is returned, anything else that goes wrong is thrown. */
export type AskWiki = (request: Readonly<Record<string, string>>) => Promise<Fields | WikiError>;

/** Whether an answer is an error. */
export const isWikiError = (answer: Fields | WikiError): answer is WikiError =>
  typeof answer['code'] === 'string' && typeof answer['info'] === 'string';

/** Milliseconds to wait for an answer. */
const PATIENCE = 60_000;
/** How often a request is repeated while the wiki's database lags or the wiki asks to wait. */
const RETRIES = 5;
/** The longest time to wait before that, in seconds. */
const LONGEST_PAUSE = 60;

/** Asks the wiki whose `api.php` has this address, one request at a time and not while its database lags. */
export function askWikiAt(address: string): AskWiki {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(
      `"${address}" is not the address of an api.php, such as https://wiki.example/w/api.php.`,
    );
  return async (request) => {
    const body = new URLSearchParams({ ...request, format: 'json', formatversion: '2', maxlag: '5' });
    for (let attempt = 0; ; attempt++) {
      const response = await send(address, body);
      const after = Number(response.headers.get('retry-after') ?? Number.NaN);
      const answer = await read(response, address);
      const isToWait = answer?.['code'] === 'maxlag' || [429, 503].includes(response.status);
      if (isToWait && attempt < RETRIES) {
        await pause(1000 * Math.min(LONGEST_PAUSE, after > 0 ? after : 5));
        continue;
      }
      if (answer) return answer;
      throw new UsageError(`${address} answers with HTTP status ${response.status}.`);
    }
  };
}

async function send(address: string, body: URLSearchParams): Promise<Response> {
  try {
    return await fetch(address, {
      method: 'POST',
      body,
      headers: { 'user-agent': `wikiquery/${about.version} (check --against)` },
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (error) {
    const { cause } = error as { readonly cause?: unknown };
    const reason = cause ?? error;
    throw new UsageError(
      `Cannot reach ${address}: ${reason instanceof Error && reason.message !== '' ? reason.message : String(reason)}`,
    );
  }
}

/** The decoded answer or its error; undefined where the response is neither and its status says why. */
async function read(response: Response, address: string): Promise<Fields | WikiError | undefined> {
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    if (!response.ok) return undefined;
    throw new UsageError(
      /^\s*</.test(text)
        ? `${address} is a web page, not JSON: give the URL of api.php.`
        : `${address} does not answer with JSON: give the URL of api.php.`,
    );
  }
  if (!isFields(answer))
    throw new UsageError(`${address} is not the API of a wiki: give the URL of api.php.`);
  const { error } = answer;
  if (!isFields(error)) return answer;
  return { code: String(error['code']), info: String(error['info']) };
}
