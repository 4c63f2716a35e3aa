import { isForAllAnonymous } from '@wikiquery/core/api';
import type { Lasting } from '@wikiquery/core/wiki';
import {
  withoutWork,
  type Handle,
  type PipelineRequest,
  type PipelineResult,
  type Step,
} from '../pipeline-result.ts';
import type { AnswerCache, Moment } from './answer-cache.ts';
import { mayBeStored, notModified, withValidator } from './validators.ts';

/**
 * Makes a step that saves work on repeated requests: their answers get validators, and if there is a cache, those that
 * are the same for all anonymous clients are kept until the database changes. For other requests, it costs one lookup.
 */
export function createCaching(cache: AnswerCache | undefined): Step {
  const recent = createRecentRequests();

  /** Returns the answer that was kept, or gets one and keeps it. */
  const answerAgain = async (
    incoming: PipelineRequest,
    key: string,
    kept: AnswerCache,
    next: Handle,
  ): Promise<PipelineResult> => {
    const before = momentOf(incoming.version);
    const found = before && kept.find(key, before);
    if (found) return withoutWork(found, 'cache');
    const answer = withValidatorIfStored(await next(incoming));
    const lasts = lastingOf(answer);
    // Safe even after a write in the meantime: this version then never comes back.
    if (before && lasts) kept.keep(key, answer.response, before, lasts);
    return answer;
  };

  const answerExpected: Step = async (incoming, next) => {
    const { request, key } = incoming;
    const kept = request.headers?.['authorization'] === undefined ? cache : undefined;
    const answer =
      key !== undefined && kept
        ? await answerAgain(incoming, key, kept, next)
        : withValidatorIfStored(await next(incoming));
    return { ...answer, response: notModified(request, answer.response) };
  };

  return (incoming, next) => {
    const { request, hash } = incoming;
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(incoming);
    const isExpected = recent.cameBefore(hash) || request.headers?.['if-none-match'] !== undefined;
    return isExpected ? answerExpected(incoming, next) : next(incoming);
  };
}

const withValidatorIfStored = (answer: PipelineResult): PipelineResult =>
  mayBeStored(answer.response) ? { ...answer, response: withValidator(answer.response) } : answer;

const momentOf = (version: string | undefined): Moment | undefined =>
  version === undefined ? undefined : { version, second: Math.floor(Date.now() / 1000) };

/** How long an answer is valid for all anonymous clients; undefined if it is not, or this is unknown. */
function lastingOf({ response, stats }: PipelineResult): Lasting | undefined {
  if (!mayBeStored(response) || !isForAllAnonymous(response)) return undefined;
  // Another process may have read a database file that has been replaced since.
  if (stats.answeredBy !== 'server' || stats.lasts === 'never') return undefined;
  return stats.lasts;
}

/** Remembers which requests came before. */
interface RecentRequests {
  /** Whether a request with this hash came before, as far as is remembered; remembers it from now on. */
  readonly cameBefore: (hash: number) => boolean;
}

/** Number of requests that are remembered, if none collide; a power of two. */
const PLACES = 65_536;

/** Makes a table of 256 KiB, in which a request is forgotten once another one takes its place. */
function createRecentRequests(): RecentRequests {
  const hashes = new Uint32Array(PLACES);
  return {
    cameBefore: (hash) => {
      const place = hash % PLACES;
      if (hashes[place] === hash) return true;
      hashes[place] = hash;
      return false;
    },
  };
}
