import type { IncomingMessage } from 'node:http';
import { MOST_BYTES, tooLong } from './messages.ts';

/** Reads the body of a request as text; rejects with a `MessageError` as soon as it is too long. */
export async function readBody(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLong();
  const parts: Buffer[] = [];
  let bytes = 0;
  // Without destroying it at the limit: the client has to get the error, and what it still sends is discarded.
  const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw tooLong();
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
