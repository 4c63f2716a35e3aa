import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError, problem } from '../result/problems.ts';

/** How many requests one address may send within so many seconds. */
export interface RequestLimit {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Sends whoever asks an address of the server too often away with 429 and `Retry-After`, before anything else is
 * done. Neighbours in an IPv6 network of 64 bits count as one; each process counts on its own.
 */
export async function limitRequests(
  app: FastifyInstance,
  path: string,
  { requests, seconds }: RequestLimit,
): Promise<void> {
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    max: requests,
    timeWindow: seconds * 1000,
    allowList: ({ routeOptions }) => routeOptions.url !== path,
    addHeadersOnExceeding: silent,
    addHeaders: { ...silent, 'retry-after': true },
    errorResponseBuilder: () => new ApiError(problem('main', 'ratelimited'), { status: 429 }),
  });
}
