import type { ApiResponse } from '../api/request.ts';

/** An HTML page as a response. */
export const htmlPage = (status: number, body: string, headers: ApiResponse['headers']): ApiResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    ...headers,
  },
  body,
});
