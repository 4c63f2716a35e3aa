import type { Readable } from 'node:stream';

const MOST_WAITING = 4 << 20;

/**
 * The bytes of a stream piece by piece. Unlike a stream's own iterator it hands on everything that came before
 * an error, and only then throws it.
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

/** What a stream makes of another's bytes. */
export function through(
  input: Readable,
  unpacker: NodeJS.ReadWriteStream & Readable,
): AsyncGenerator<Buffer> {
  input.once('error', (error) => unpacker.destroy(error));
  input.pipe(unpacker);
  return drain(unpacker);
}
