import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** How long a body may take. */
export interface BodyLimits {
  /** Seconds without any data after which it is given up. */
  readonly silenceSeconds: number;
  /** Whether it may be slow and long, as a stream of events is. */
  readonly isEndless: boolean;
  /** Ends the request early. */
  readonly signal?: AbortSignal | undefined;
}

/** Seconds after which a body has to arrive at the least rate. */
const PATIENCE = 120;

/** The least bytes per second of a body; any connection of today has more. */
const LEAST_RATE = 4096;

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Returns the body of a message from a host, decompressed; it fails if the host is silent or very slow. */
export function decodedBody(message: IncomingMessage, host: string, limits: BodyLimits): ReadableStream {
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding]?.() : undefined;
  const raw = Readable.from(withTimeLimit(message, host, limits), { objectMode: false });
  // The reader of the decoder gets the error, too.
  const body = decoder ? pipeline(raw, decoder, () => undefined) : raw;
  body.once('close', () => message.destroy());
  return Readable.toWeb(body, { strategy: { highWaterMark: 0 } }) as ReadableStream;
}

/** Passes on the parts of a body, and fails if they come too slowly; the time that their reader takes does not count. */
async function* withTimeLimit(
  message: IncomingMessage,
  host: string,
  { silenceSeconds, isEndless, signal }: BodyLimits,
): AsyncGenerator<Buffer> {
  let received = 0;
  let waited = 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    since = performance.now();
    timer = setTimeout(() => {
      message.destroy(new Error(`${host} has sent nothing for ${silenceSeconds} seconds.`));
    }, 1000 * silenceSeconds);
  };
  wait();
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      received += chunk.length;
      waited += (performance.now() - since) / 1000;
      if (!isEndless && received < (waited - PATIENCE) * LEAST_RATE)
        throw new Error(`${host} sends less than ${LEAST_RATE} bytes per second.`);
      yield chunk;
      wait();
    }
    // Node takes a connection that the signal closes for the end of a body without a length.
    signal?.throwIfAborted();
  } finally {
    clearTimeout(timer);
  }
}
