import { createPace } from '@wikiquery/import/mirror';
import { createRemoteFetch } from '@wikiquery/import/remote';
import { ApiError, createClient } from 'wikiquery-client';
import type { ApiRequest } from './api-request.ts';

/** Sends a request and returns the decoded answer, which may be an error of the API; rejects without an answer. */
export type AskAnyAnswer = (request: ApiRequest) => Promise<unknown>;

/** A wiki's API. */
export interface AnswerSource {
  readonly ask: AskAnyAnswer;
  /** Returns the cookies of the last request; undefined without any. */
  readonly cookies: (this: void) => string | undefined;
}

/** How a wiki is reached. */
export interface AnswerSourceOptions {
  /** The URL of its api.php. */
  readonly url: string;
  readonly userAgent: string;
  /** The most requests per minute; any number by default, one after another. */
  readonly perMinute?: number;
  /** An account, or a bot password such as `Warden@lamps` and its secret. */
  readonly account?: { readonly name: string; readonly password: string } | undefined;
  readonly signal?: AbortSignal;
  /** Sends the requests; over the network by default. */
  readonly fetch?: typeof fetch;
}

/** Bytes that an answer may have: random requests are small, and replayed ones need not be compared whole. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Opens a wiki's API for requests that are sent one at a time, again while the wiki is busy or its database lags; logs in
 * if an account is given.
 */
export async function openAnswerSource(options: AnswerSourceOptions): Promise<AnswerSource> {
  const { url, userAgent, perMinute = Number.POSITIVE_INFINITY, account, signal } = options;
  const send = options.fetch ?? createRemoteFetch(url);
  const pace = createPace(perMinute);
  let cookies: string | undefined;
  const client = createClient({
    url,
    userAgent,
    maxResponseBytes: MOST_BYTES,
    fetch: async (target, init) => {
      await pace.next(signal);
      cookies = new Headers(init?.headers).get('cookie') ?? undefined;
      return send(target, init);
    },
  });
  const settings = signal ? { signal } : {};
  if (account) await client.login(account.name, account.password, settings);
  const ask: AskAnyAnswer = async (request) => {
    try {
      return await client.request(request, settings);
    } catch (error) {
      if (error instanceof ApiError && isAnswer(error.data)) return error.data;
      throw error;
    }
  };
  return { ask, cookies: () => cookies };
}

/** Whether it is an answer of the API, and not a text that could not be read. */
const isAnswer = (data: unknown): data is object => typeof data === 'object' && data !== null;
