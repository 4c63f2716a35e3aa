import type { ApiResponse, RequestHeaders } from '@wikiquery/core/api';
import { ApiError, problem } from '@wikiquery/core/query/result';
import type { ServedApi, ServedRequest } from '../served-request.ts';
import { createRecent } from './recent.ts';
import { systemTimers } from './scheduler.ts';

/** Why a request is rejected: its client has used up its allowance or sends too often, or too many requests wait. */
export type RejectionReason = 'overspent' | 'ratelimited' | 'serverbusy';

/** Rejects a request; `seconds` become `Retry-After`, rounded up and at least 1. */
export type Reject = (
  request: ServedRequest,
  reason: RejectionReason,
  seconds: number,
) => Promise<ApiResponse>;

/** Parameters besides `format` and `formatversion` that change an error, which is then written for each request. */
const changing: readonly string[] = (
  'requestid servedby curtimestamp responselanginfo uselang variant callback origin crossorigin ascii utf8 ' +
  'errorformat errorlang errorsuselocal wrappedhtml xslt includexmlnamespace'
).split(' ');

/** Headers that change an error. Without cookies, no session is opened for it. */
const relevant = ['origin', 'treat-as-untrusted', 'accept-language'] as const;

const MOST_KEPT = 200;

/** Makes a function that rejects requests. Writing an error takes as long as a small request, so it reuses errors. */
export function createRejections(api: Pick<ServedApi, 'refuse'>): Reject {
  const kept = createRecent<ApiResponse>(MOST_KEPT);
  const write = (request: ServedRequest, reason: RejectionReason): Promise<ApiResponse> => {
    const { leaving: _leaving, headers = {}, ...rest } = request;
    const needed: Record<string, RequestHeaders[string]> = {};
    for (const name of relevant) if (headers[name] !== undefined) needed[name] = headers[name];
    const error = new ApiError(problem('main', reason), { status: reason === 'serverbusy' ? 503 : 429 });
    return api.refuse({ ...rest, headers: needed }, error);
  };
  return async (request, reason, seconds) => {
    const { parameters, server, posted } = request;
    const format = parameters.get('format') ?? '';
    const version = parameters.get('formatversion') ?? '';
    const isKept =
      /^[a-z]{1,20}(?<!fm)$/.test(format) &&
      version.length < 10 &&
      !changing.some((name) => parameters.has(name));
    const key = `${reason} ${posted} ${server} ${format} ${version}`;
    const response = (isKept ? kept.get(key) : undefined) ?? (await write(request, reason));
    if (isKept) kept.set(key, response);
    const wait = String(Math.max(1, Math.ceil(seconds)));
    return { ...response, headers: { ...response.headers, 'retry-after': wait } };
  };
}

/** Rejections per second that a process sends without delay. */
const IMMEDIATE = 200;
/** Most milliseconds by which a rejection is delayed. */
const LONGEST = 5000;

/**
 * Makes a function that delays rejections when there are very many: it returns a promise to wait for, or undefined.
 * Most clients send their next request on the same connection, so the delay bounds the server's time that they take.
 */
export function createPace(now: () => number, { after } = systemTimers): () => Promise<void> | undefined {
  /** When the next rejection may be sent. */
  let next = 0;
  return () => {
    const time = now();
    next = Math.min(Math.max(next, time - 1000) + 1000 / IMMEDIATE, time + LONGEST);
    const delay = next - time;
    return delay > 0 ? after(delay) : undefined;
  };
}
