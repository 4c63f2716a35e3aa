import type { Readable } from 'node:stream';

const MOST_WAITING = 4 << 20;

/**
 * Reads a stream in chunks. Unlike the stream's own iterator, it yields everything that came before an error, and only
 * then throws it.
 */
export async function* drain(stream: Readable): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let length = 0;
  let ended = false;
  let error: unknown;
  let wake: () => void = () => undefined;
  stream.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    length += chunk.length;
    if (length > MOST_WAITING) stream.pause();
    wake();
  });
  stream.once('end', () => {
    ended = true;
    wake();
  });
  stream.once('close', () => {
    ended = true;
    wake();
  });
  stream.once('error', (problem) => {
    error = problem;
    ended = true;
    wake();
  });
  try {
    for (;;) {
      const chunk = waiting.shift();
      if (chunk) {
        length -= chunk.length;
        if (length < MOST_WAITING / 2 && stream.isPaused()) stream.resume();
        yield chunk;
      } else if (ended) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    if (error !== undefined) throw error;
  } finally {
    stream.destroy();
  }
}

/** Pipes a stream through a transform, and reads the result. */
export function through(
  input: Readable,
  unpacker: NodeJS.ReadWriteStream & Readable,
): AsyncGenerator<Buffer> {
  input.once('error', (error) => unpacker.destroy(error));
  input.pipe(unpacker);
  return drain(unpacker);
}
