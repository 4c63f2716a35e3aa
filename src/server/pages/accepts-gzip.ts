import type { FastifyRequest } from 'fastify';

/** Whether a client accepts responses compressed with gzip. */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding']));
