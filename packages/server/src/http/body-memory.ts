import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, problem } from '@wikiquery/core/query/result';

/** The request bodies in memory. */
export interface BodyMemory {
  /** Total bytes. */
  readonly bytes: () => number;
  /** Counts the body of a request until its response is sent. */
  readonly count: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * Limits the total bytes of request bodies in memory to `most`. Beyond that, the largest body that is still arriving is
 * rejected with 503 and `Retry-After`, so that large bodies that never end do not block small ones.
 */
export function createBodyMemory(most: number): BodyMemory {
  const sizes = new Map<IncomingMessage, number>();
  let total = 0;
  const release = (request: IncomingMessage): void => {
    total -= sizes.get(request) ?? 0;
    sizes.delete(request);
  };
  const rejectLargest = (): void => {
    let largest: IncomingMessage | undefined;
    let size = 0;
    for (const [request, held] of sizes) {
      if (!request.complete && held > size) [largest, size] = [request, held];
    }
    if (!largest) return;
    release(largest);
    // The reader of the body answers with this error.
    largest.emit('error', new ApiError(problem('main', 'bodymemory'), { status: 503, headers }));
  };
  return {
    bytes: () => total,
    count: (request, response) => {
      sizes.set(request, 0);
      const add = (chunk: Buffer): void => {
        const size = sizes.get(request);
        if (size === undefined) return;
        total += chunk.length;
        sizes.set(request, size + chunk.length);
        if (total > most) rejectLargest();
      };
      // Not before the body is read: a listener makes the stream flow, and the end of an empty body would be missed.
      request.once('resume', () => request.on('data', add));
      // After an early response, nothing reads the body.
      request.on('error', () => undefined);
      response.once('close', () => {
        release(request);
      });
    },
  };
}

const headers = { 'retry-after': '5', connection: 'close' };
