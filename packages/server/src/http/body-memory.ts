import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ApiError, problem } from '@wikiquery/core/query/result';
import { hasBody } from './message.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Total bytes of request bodies in memory. */
    bodyBytes: () => number;
  }
}

/**
 * Limits the total bytes of request bodies in memory to `most`. Beyond that, the largest body that is still arriving is
 * refused with 503 and `Retry-After`, so that large bodies that never end do not block small ones.
 */
export function limitBodyMemory(app: FastifyInstance, most: number): void {
  const sizes = new Map<IncomingMessage, number>();
  let total = 0;
  app.decorate('bodyBytes', () => total);
  const release = (raw: IncomingMessage): void => {
    total -= sizes.get(raw) ?? 0;
    sizes.delete(raw);
  };
  const refuseLargest = (): void => {
    let largest: IncomingMessage | undefined;
    let size = 0;
    for (const [raw, held] of sizes) {
      if (!raw.complete && held > size) [largest, size] = [raw, held];
    }
    if (!largest) return;
    release(largest);
    // The reader of the body answers with this error.
    largest.emit('error', new ApiError(problem('main', 'bodymemory'), { status: 503, headers }));
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw)) {
      done();
      return;
    }
    sizes.set(raw, 0);
    const count = (chunk: Buffer): void => {
      const size = sizes.get(raw);
      if (size === undefined) return;
      total += chunk.length;
      sizes.set(raw, size + chunk.length);
      if (total > most) refuseLargest();
    };
    // Not before something reads the body: a listener makes it flow, and an empty one would end unheard.
    raw.once('resume', () => raw.on('data', count));
    // After an early answer, nothing reads the body.
    raw.on('error', () => undefined);
    reply.raw.once('close', () => {
      release(raw);
    });
    done();
  });
}

const headers = { 'retry-after': '5', connection: 'close' };
