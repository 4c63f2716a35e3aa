import { ApiError, problem } from '@wikiquery/core/query/result';
import { MOST_PARAMETERS } from './parameters.ts';

/** Makes the error for a request that cannot be read; `reason` completes its message. */
export const unreadable = (reason: string): ApiError =>
  new ApiError(problem('main', 'badrequest', [reason]), { status: 400 });

/** Makes the error for a request with more than {@link MOST_PARAMETERS} parameters. */
export const tooManyParameters = (): ApiError =>
  unreadable(`it has more than ${MOST_PARAMETERS} parameters.`);

/** Returns the HTTP status of an error: below 500 if the client caused it. */
export function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  const isFromFastify = error instanceof Error && 'statusCode' in error;
  return isFromFastify && typeof error.statusCode === 'number' ? error.statusCode : 500;
}
