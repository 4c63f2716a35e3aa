import { hash } from 'node:crypto';
import type { ApiResponse } from '@wikiquery/core/api';
import type { ServedRequest } from '../served-request.ts';

/** Whether a client may store a response, so that a validator is of use: it is a success and sets no cookies. */
export const mayBeStored = ({ status, headers }: ApiResponse): boolean =>
  status === 200 && headers['mediawiki-api-error'] === undefined && headers['set-cookie'] === undefined;

/** Adds an `ETag`: a hash of the body, the same in all processes, and weak since the body may still be compressed. */
export const withValidator = (response: ApiResponse): ApiResponse => ({
  ...response,
  headers: {
    ...response.headers,
    etag: `W/"${hash('sha256', response.body, 'base64url').slice(0, LENGTH)}"`,
  },
});

/** Characters of an `ETag`, six bits each. */
const LENGTH = 22;

/** Returns 304 without a body if the client already has the response, else the response itself. */
export function notModified(
  { headers: { 'if-none-match': given } = {} }: ServedRequest,
  response: ApiResponse,
): ApiResponse {
  const { etag } = response.headers;
  if (typeof given !== 'string' || typeof etag !== 'string' || !names(given, etag)) return response;
  const { 'content-type': _type, 'content-disposition': _disposition, ...headers } = response.headers;
  return { status: 304, headers, body: '' };
}

/** Whether an `If-None-Match` header matches an `ETag`, by weak comparison. */
const names = (given: string, etag: string): boolean =>
  given.trim() === '*' || (given.match(/"[^"]*"/g)?.includes(etag.slice(2)) ?? false);
