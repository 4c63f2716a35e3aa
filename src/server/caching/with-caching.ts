import type { Api } from '../../api/actions/create-api.ts';
import { type ApiResponse, noted, type NotedRequest } from '../../api/request.ts';
import { isForAllAnonymous, requestKey } from '../../api/request-key.ts';
import type { Lasting } from '../../wiki/request-environment.ts';
import type { AnswerCache, Moment } from './answer-cache.ts';
import { createRecentRequests } from './recent-requests.ts';
import { mayBeStored, notModified, withValidator } from './validators.ts';

/** What is known about the wiki behind the API. */
export interface CachingOptions {
  /** Returns the version of what is read in this turn of the event loop; undefined where it is not known. */
  readonly version: () => string | undefined;
  /** Absent where no answers are kept. */
  readonly cache?: AnswerCache | undefined;
  /** Notes whose request a kept answer is sent to. */
  readonly identify?: ((raw: NotedRequest) => void) | undefined;
}

/**
 * Saves work on answers that are asked for again: they get validators, and those that are the same for everybody are
 * kept as long as the database does not change. Requests that come for the first time cost nothing but a look.
 */
export function withCaching(api: Api, { version, cache, identify }: CachingOptions): Api {
  const recent = createRecentRequests();

  /** Sends the answer that was kept, or makes one and keeps it. */
  const answerAgain = async (raw: NotedRequest, key: string, kept: AnswerCache): Promise<ApiResponse> => {
    const { notes } = raw;
    const before = momentOf(notes.version);
    const found = before && kept.find(key, before);
    if (found) {
      notes.answeredBy = 'cache';
      identify?.(raw);
      return found;
    }
    const response = withValidatorIfStored(await api.handle(raw));
    const lasts = lastingOf(raw, response);
    // Whatever was written in the meantime: this version then never comes back.
    if (before && lasts) kept.keep(key, response, before, lasts);
    return response;
  };

  const answer = async (raw: NotedRequest, key: string | undefined): Promise<ApiResponse> => {
    const kept = raw.headers?.['authorization'] === undefined ? cache : undefined;
    const response =
      key !== undefined && kept
        ? await answerAgain(raw, key, kept)
        : withValidatorIfStored(await api.handle(raw));
    return notModified(raw, response);
  };

  return {
    handle: (given) => {
      if (given.refused || given.method === 'OPTIONS') return api.handle(given);
      const raw = noted(given);
      raw.notes.version = version();
      if (raw.method !== 'GET' && raw.method !== 'HEAD') return api.handle(raw);
      const key = requestKey(raw);
      const isExpected =
        recent.cameBefore(key ?? raw.url ?? '') || raw.headers?.['if-none-match'] !== undefined;
      return isExpected ? answer(raw, key) : api.handle(raw);
    },
  };
}

const withValidatorIfStored = (response: ApiResponse): ApiResponse =>
  mayBeStored(response) ? withValidator(response) : response;

const momentOf = (version: string | undefined): Moment | undefined =>
  version === undefined ? undefined : { version, second: Math.floor(Date.now() / 1000) };

/** How long an answer holds for all anonymous clients; undefined where it does not, or nobody knows. */
function lastingOf({ notes }: NotedRequest, response: ApiResponse): Lasting | undefined {
  if (!mayBeStored(response) || !isForAllAnonymous(response)) return undefined;
  // What another process read may be from the file that was there before.
  if (notes.answeredBy !== 'server' || notes.lasts === 'never') return undefined;
  return notes.lasts;
}
