import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiResponse } from '../actions/create-api.ts';

/** Size in bytes from which answers are compressed. */
const WORTH_COMPRESSING = 1024;

/** Sends a response, compressed where that is worth it and the client accepts it. */
export function send(reply: FastifyReply, { status, headers, body }: ApiResponse): FastifyReply {
  // Fastify's type knows no read-only lists.
  reply.code(status).headers(headers as Record<string, string | string[]>);
  // No length either, which would be that of the body left out.
  if (status === 304) return reply.send();
  const compresses =
    body.length >= WORTH_COMPRESSING && reply.request.headers['accept-encoding'] !== undefined;
  reply.uncompressedSize = Buffer.byteLength(body);
  if (compresses) reply.compress(body);
  else reply.send(body);
  return reply;
}

/** IP address of a client; empty if it has gone, since nothing is known of it then. */
export function addressOf(request: FastifyRequest): string {
  const ip = (request.ip as string | undefined) ?? '';
  return ip.startsWith('::ffff:') ? ip.slice(7) : ip;
}
