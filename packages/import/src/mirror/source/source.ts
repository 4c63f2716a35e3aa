import { isObject } from '@wikiquery/common/is-object';
import { ApiError, createClient, failureIn, type AnyRequest } from 'wikiquery-client';
import {
  checkAnswer,
  createPageJoin,
  followContinuation,
  isBusy,
  pause,
  secondsUntilRetry,
} from 'wikiquery-client/protocol';
import { createRemoteFetch } from '../../remote/fetch.ts';
import type { ApiAnswer, ApiPage, ApiQuery, Continuation } from './answers.ts';
import { createPace } from './pace.ts';

/** A wiki, such as the one that is mirrored, whose API is read at a limited pace. */
export interface Source {
  readonly url: string;
  /** How many pages, revisions or accounts one request may name. */
  readonly batch: number;
  /** Returns how many requests were sent since it was opened. */
  readonly requests: () => number;
  /** Returns the share of the allowed requests that were not sent in the last minute, from 0 to 1. */
  readonly unused: () => number;
  /** Requests one part of an answer; rejects with an ApiError if that fails. */
  ask(request: AnyRequest): Promise<ApiAnswer>;
  /** Requests a whole batch: the properties of its pages come in several parts, which are joined. */
  batchOf(request: AnyRequest): Promise<Batch>;
  /** Requests a file by its address, which may be relative to that of the API. */
  download(address: string): Promise<Response>;
}

/** The whole answer about one batch of pages. */
export interface Batch {
  readonly pages: readonly ApiPage[];
  /** The first part of the answer, which has everything that is not about pages. */
  readonly query: ApiQuery;
  /** Where the next batch begins; absent after the last one. */
  readonly next?: Continuation;
  /** The time of the last part on the source's clock. */
  readonly at: string;
}

/** How a source is reached. */
export interface SourceOptions {
  readonly url: string;
  readonly userAgent: string;
  /** The most requests per minute. */
  readonly perMinute: number;
  /** A bot password, such as `Mirror@copy` and its secret. */
  readonly account?: { readonly name: string; readonly password: string };
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

/** Opens a source; logs in if an account is given. */
export async function openSource(options: SourceOptions): Promise<Source> {
  const { url, userAgent, account, signal } = options;
  const pace = createPace(options.perMinute);
  const send = options.fetch ?? createRemoteFetch(url);
  let requests = 0;
  const sendPaced: typeof fetch = async (...request) => {
    await pace.next(signal);
    requests++;
    return send(...request);
  };
  const client = createClient({ url, userAgent, parameters: { curtimestamp: true }, fetch: sendPaced });
  const settings = signal ? { signal } : {};
  if (account) await client.login(account.name, account.password, settings);
  const ask = async (request: AnyRequest): Promise<ApiAnswer> =>
    checked(await client.request(request, settings), url);
  const batch = account ? await batchOfAccount(ask) : USUAL_BATCH;

  return {
    url,
    batch,
    requests: () => requests,
    unused: pace.unused,
    ask,
    download: async (address) => {
      const target = new URL(address, url);
      for (let retries = 0; ; retries++) {
        const request = { headers: { 'user-agent': userAgent }, ...settings };
        const response = await sendPaced(target, request).catch((error: unknown) => {
          signal?.throwIfAborted();
          if (error instanceof ApiError) throw error;
          throw new ApiError({ code: 'unreachable', info: `Cannot reach ${target.href}.`, cause: error });
        });
        const { status, headers } = response;
        if (!isBusy(status, headers, undefined)) return response;
        await response.body?.cancel();
        if (retries === MOST_RETRIES)
          throw new ApiError({ code: 'busy', info: `${target.href} has status ${status}.`, status });
        await pause(secondsUntilRetry(headers.get('retry-after'), retries), signal);
      }
    },
    batchOf: async (request) => {
      const join = createPageJoin();
      let query: ApiQuery | undefined;
      let at = '';
      const continuation = followContinuation();
      for (let next: Continuation | undefined = {}; ;) {
        const part: ApiAnswer = await ask({ ...request, ...next });
        query ??= part.query ?? {};
        at = part.curtimestamp;
        join.add((part.query?.pages ?? []) as unknown as readonly Readonly<Record<string, unknown>>[]);
        next = continuation.next({ ...part }) as Continuation | undefined;
        if (part.batchcomplete === true || next === undefined) {
          const pages = join.take() as unknown as readonly ApiPage[];
          return { pages, query, at, ...(next && { next }) };
        }
      }
    },
  };
}

/** Requests all parts of an answer, one after another. */
export async function* allParts(source: Source, request: AnyRequest): AsyncGenerator<ApiAnswer> {
  const continuation = followContinuation();
  for (let next: Continuation | undefined = {}; next;) {
    const part: ApiAnswer = await source.ask({ ...request, ...next });
    yield part;
    next = continuation.next({ ...part }) as Continuation | undefined;
  }
}

/** How often a download is tried again while the server is busy. */
const MOST_RETRIES = 5;

const USUAL_BATCH = 50;
const HIGH_BATCH = 500;

async function batchOfAccount(ask: (request: AnyRequest) => Promise<ApiAnswer>): Promise<number> {
  const { query } = await ask({ meta: 'userinfo', uiprop: 'rights' });
  const { userinfo } = query as { readonly userinfo?: { readonly rights?: readonly string[] } };
  return userinfo?.rights?.includes('apihighlimits') ? HIGH_BATCH : USUAL_BATCH;
}

/** The lists in answers that a mirror reads. */
const requestedLists = [
  'pages',
  'redirects',
  'normalized',
  'recentchanges',
  'logevents',
  'allrevisions',
  'allusers',
  'users',
  'blocks',
  'protectedtitles',
  'allcategories',
  'allimages',
  'filearchive',
  'tags',
  'repos',
] as const satisfies readonly (keyof ApiQuery)[];

/** Refuses anything but a whole answer of the API, such as a page from a proxy, from which nothing may be concluded. */
function checked(answer: unknown, url: string): ApiAnswer {
  const failure = failureIn(answer);
  if (failure) throw new ApiError(failure);
  checkAnswer(answer, url, requestedLists);
  if (isObject(answer) && typeof answer['curtimestamp'] === 'string') return answer as unknown as ApiAnswer;
  throw new ApiError({ code: 'notjson', info: `${url} did not answer like a wiki's API.`, data: answer });
}
