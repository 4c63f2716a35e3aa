import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiResponse } from '../../api/actions/create-api.ts';
import { acceptsGzip } from '../pages/accepts-gzip.ts';

const compress = promisify(gzip);

/** Size in bytes from which answers are compressed. */
const WORTH_COMPRESSING = 1024;

/** Of 9; zlib's default, 6, takes a third more time for answers a thirtieth smaller. */
const LEVEL = 4;

/** Sends a response, compressed where that is worth it and the client accepts it. */
export async function send(
  reply: FastifyReply,
  { status, headers, body }: ApiResponse,
): Promise<FastifyReply> {
  // Fastify's type knows no read-only lists.
  reply.code(status).headers(headers as Record<string, string | string[]>);
  // No length either, which would be that of the body left out.
  if (status === 304) return reply.send();
  if (body.length < WORTH_COMPRESSING || !acceptsGzip(reply.request)) return reply.send(body);
  const compressed = await compress(body, { level: LEVEL });
  reply.header('content-encoding', 'gzip');
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  return reply.send(compressed);
}

/** IP address of a client; empty if it has gone, since nothing is known of it then. */
export function addressOf(request: FastifyRequest): string {
  const ip = (request.ip as string | undefined) ?? '';
  return ip.startsWith('::ffff:') ? ip.slice(7) : ip;
}
