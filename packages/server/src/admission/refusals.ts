import type { ApiResponse, RequestHeaders } from '@wikiquery/core/api';
import { ApiError, problem } from '@wikiquery/core/query/result';
import type { ServedApi, ServedRequest } from '../served-request.ts';
import { createRecent } from './recent.ts';

/** Why a request is refused: its client has used up its allowance or sends too often, or too many requests wait. */
export type RefusalReason = 'overspent' | 'ratelimited' | 'serverbusy';

/** Refuses a request; `seconds` go into `Retry-After`, rounded up and at least 1. */
export type Refuse = (request: ServedRequest, reason: RefusalReason, seconds: number) => Promise<ApiResponse>;

/** Parameters, besides `format` and `formatversion`, that change an error; with any of them, it is written anew. */
const changing = [
  'requestid',
  'servedby',
  'curtimestamp',
  'responselanginfo',
  'uselang',
  'variant',
  'errorformat',
  'errorlang',
  'errorsuselocal',
  'callback',
  'origin',
  'crossorigin',
  'ascii',
  'utf8',
  'wrappedhtml',
  'xslt',
  'includexmlnamespace',
] as const;

/** Headers that change how an error looks. Without cookies, no session is opened for it. */
const relevant = ['origin', 'treat-as-untrusted', 'accept-language'] as const;

const MOST_KEPT = 200;

/** Makes a function that refuses requests, mostly with responses that were written before. */
export function createRefusals(api: Pick<ServedApi, 'refuse'>): Refuse {
  const kept = createRecent<ApiResponse>(MOST_KEPT);
  const write = (request: ServedRequest, reason: RefusalReason): Promise<ApiResponse> => {
    const { leaving: _leaving, headers = {}, ...rest } = request;
    const needed: Record<string, RequestHeaders[string]> = {};
    for (const name of relevant) if (headers[name] !== undefined) needed[name] = headers[name];
    const refused = new ApiError(problem('main', reason), { status: reason === 'serverbusy' ? 503 : 429 });
    return api.refuse({ ...rest, headers: needed }, refused);
  };
  return async (request, reason, seconds) => {
    const { parameters, server, posted } = request;
    const format = parameters.get('format') ?? '';
    const isUsual =
      format.length < 20 &&
      !format.endsWith('fm') &&
      format !== '' &&
      !changing.some((name) => parameters.has(name));
    const version = parameters.get('formatversion') ?? '';
    const isKept = isUsual && version.length < 10;
    const key = `${reason} ${posted} ${server} ${format} ${version}`;
    let response = isKept ? kept.get(key) : undefined;
    if (!response) {
      response = await write(request, reason);
      if (isKept) kept.set(key, response);
    }
    const wait = String(Math.max(1, Math.ceil(seconds)));
    return { ...response, headers: { ...response.headers, 'retry-after': wait } };
  };
}
