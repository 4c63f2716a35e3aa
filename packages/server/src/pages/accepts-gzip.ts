import type { IncomingHttpHeaders } from 'node:http';

/** Whether a client accepts responses compressed with gzip. */
export const acceptsGzip = (headers: IncomingHttpHeaders): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding']));
