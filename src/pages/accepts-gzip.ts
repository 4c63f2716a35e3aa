import type { FastifyRequest } from 'fastify';

/** Whether a client reads gzip. */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers['accept-encoding']));
