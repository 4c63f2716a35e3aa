import { Agent, request as open, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, inflateSync } from 'node:zlib';
import type { Received } from './check-response.ts';
import { bodyOf, urlEncoded, type FuzzRequest } from './request.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** A URL of this length is refused before it is read whole, and the connection may be closed while it is written. */
const LONGEST_URL = 60_000;

/** Milliseconds after which a request is not answered any more: several times what the slowest takes on a busy machine. */
const LONGEST_ANSWER = 120_000;

/** Sends a request to a server and reads the response. Fails where it does not come within two minutes. */
export async function sendOverHttp(url: string, request: FuzzRequest): Promise<Received> {
  const body = bodyOf(request);
  const address = `${url}?${urlEncoded(request.query)}`;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = open(address, {
        agent,
        method: request.method,
        signal: AbortSignal.timeout(LONGEST_ANSWER),
        headers: {
          ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
          ...request.headers,
        },
      });
      sent.once('response', resolve).once('error', reject);
      sent.end(body?.bytes);
    });
    const bytes = await buffer(response);
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: decoded(bytes, headers['content-encoding']) };
  } catch (error) {
    if (address.length > LONGEST_URL && isDisconnection(error)) return { status: 431, headers: {}, body: '' };
    throw error;
  }
}

const isDisconnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ECONNRESET|EPIPE)$/.test(String(error.code));

function decoded(bytes: Buffer, encoding: string | undefined): string {
  const plain =
    bytes.length === 0
      ? bytes
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : encoding === 'deflate'
          ? inflateSync(bytes)
          : bytes;
  return new TextDecoder('utf-8', { fatal: true }).decode(plain);
}
