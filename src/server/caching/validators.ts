import { hash } from 'node:crypto';
import type { ApiResponse, ApiRequest } from '../../api/request.ts';

/** Whether an answer may have a validator: it is a success, and may be stored by whoever asked. */
export const mayBeStored = ({ status, headers }: ApiResponse): boolean =>
  status === 200 && headers['mediawiki-api-error'] === undefined && headers['set-cookie'] === undefined;

/** Adds a validator: a hash of the body, the same in all processes. It is weak as the body may still be compressed. */
export const withValidator = (response: ApiResponse): ApiResponse => ({
  ...response,
  headers: {
    ...response.headers,
    etag: `W/"${hash('sha256', response.body, 'base64url').slice(0, LENGTH)}"`,
  },
});

/** Characters of a validator, six bits each. */
const LENGTH = 22;

/** The answer without its body, if the client has the same already. */
export function notModified(
  { headers: { 'if-none-match': given } = {} }: ApiRequest,
  response: ApiResponse,
): ApiResponse {
  const { etag } = response.headers;
  if (typeof given !== 'string' || typeof etag !== 'string' || !names(given, etag)) return response;
  const { 'content-type': _type, 'content-disposition': _disposition, ...headers } = response.headers;
  return { status: 304, headers, body: '' };
}

/** Whether a validator is among those of a header `If-None-Match`, weak or not. */
const names = (given: string, etag: string): boolean =>
  given.trim() === '*' || (given.match(/"[^"]*"/g)?.includes(etag.slice(2)) ?? false);
