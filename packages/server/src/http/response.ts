import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { ApiResponse } from '@wikiquery/core/api';
import { acceptsGzip } from '../pages/accepts-gzip.ts';

const gzipped = promisify(gzip);

/** Body length from which responses are compressed. */
const WORTH_COMPRESSING = 1024;

/** Of 9: zlib's default, 6, takes a third more time for responses that are a thirtieth smaller. */
const LEVEL = 4;

/** Whether a response is long enough to be compressed, for a client that takes it so. */
export const isWorthCompressing = ({ status, body }: ApiResponse, headers: IncomingHttpHeaders): boolean =>
  body.length >= WORTH_COMPRESSING && status !== 304 && acceptsGzip(headers);

/** Compresses a response with gzip. */
export async function compress({ status, headers, body }: ApiResponse): Promise<ApiResponse> {
  const compressed = await gzipped(body, { level: LEVEL });
  return {
    status,
    headers: { vary: 'accept-encoding', ...headers, 'content-encoding': 'gzip' },
    body: compressed,
  };
}

/** Sends a response by Fastify, compressed with gzip if it is long enough and the client accepts that. */
export async function send(reply: FastifyReply, response: ApiResponse): Promise<FastifyReply> {
  const isCompressed = isWorthCompressing(response, reply.request.headers);
  const { status, headers, body } = isCompressed ? await compress(response) : response;
  // Fastify's type does not allow read-only arrays.
  reply.code(status).headers(headers as Record<string, string | string[]>);
  // Without a payload there is no `Content-Length`, which would have to be that of the omitted body.
  return status === 304 ? reply.send() : reply.send(body);
}
