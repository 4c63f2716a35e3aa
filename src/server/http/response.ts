import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiResponse } from '../../api/actions/create-api.ts';
import { acceptsGzip } from '../pages/accepts-gzip.ts';

const compress = promisify(gzip);

/** Body length from which responses are compressed. */
const WORTH_COMPRESSING = 1024;

/** Of 9: zlib's default, 6, takes a third more time for responses that are a thirtieth smaller. */
const LEVEL = 4;

/** Sends a response, compressed with gzip if it is long enough and the client accepts that. */
export async function send(
  reply: FastifyReply,
  { status, headers, body }: ApiResponse,
): Promise<FastifyReply> {
  // Fastify's type does not allow read-only arrays.
  reply.code(status).headers(headers as Record<string, string | string[]>);
  // Without a payload there is no `Content-Length`, which would have to be that of the omitted body.
  if (status === 304) return reply.send();
  if (body.length < WORTH_COMPRESSING || !acceptsGzip(reply.request)) return reply.send(body);
  const compressed = await compress(body, { level: LEVEL });
  reply.header('content-encoding', 'gzip');
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  return reply.send(compressed);
}

/** Returns a client's IP address; empty once it has disconnected, when the address is no longer known. */
export function addressOf(request: FastifyRequest): string {
  const ip = (request.ip as string | undefined) ?? '';
  return ip.startsWith('::ffff:') ? ip.slice(7) : ip;
}
