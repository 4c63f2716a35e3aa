import type { Asked } from '../query/ask.ts';
import { isObject } from '../../../client/is-object.ts';

/** How often a busy server is asked again. */
export const MOST_RETRIES = 5;

/** The longest time between, in seconds. */
const LONGEST_PAUSE = 60;

/** Returns the error that an answer is, as a sentence; undefined if it is none. */
export function errorOf({ status, value }: Pick<Asked, 'status' | 'value'>): string | undefined {
  const { error, errors } = isObject(value) ? value : {};
  const first: unknown = Array.isArray(errors) ? errors[0] : error;
  if (isObject(first)) return String(first['info'] ?? first['text'] ?? first['html'] ?? first['code']);
  if (value === undefined) return `The server answered with HTTP status ${status}, and without JSON.`;
  return undefined;
}

/** Whether a server asks to be asked again later. */
export function isBusy({ status, value }: Pick<Asked, 'status' | 'value'>): boolean {
  const { error, errors } = isObject(value) ? value : {};
  const first: unknown = Array.isArray(errors) ? errors[0] : error;
  const code = isObject(first) ? first['code'] : undefined;
  return status === 429 || (status >= 502 && status <= 504) || code === 'maxlag' || code === 'ratelimited';
}

/** Returns the seconds until the next try: what the server says, or else longer each time. */
export function secondsUntilRetry(retryAfter: string | undefined, retries: number, now: number): number {
  const given = Number(retryAfter ?? 2 ** retries);
  const seconds = Number.isNaN(given) ? (Date.parse(retryAfter ?? '') - now) / 1000 : given;
  return Math.min(LONGEST_PAUSE, Math.max(0, Number.isNaN(seconds) ? LONGEST_PAUSE : seconds));
}
