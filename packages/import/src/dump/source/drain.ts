import type { Duplex, Readable } from 'node:stream';

const MOST_WAITING = 4 << 20;

/**
 * Reads a stream in chunks. Unlike the stream's own iterator, it yields everything that came before an error, and then
 * throws the error.
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

/** Pipes a stream through a transform and yields the result, including what came before an error. */
export async function* through(input: Readable, unpacker: Duplex): AsyncGenerator<Buffer> {
  unpacker.once('close', () => input.destroy());
  void feed(input, unpacker);
  yield* drain(unpacker);
}

/** Waits for each write before it ends the transform, so that nothing before a truncated end is lost. */
async function feed(input: Readable, unpacker: Duplex): Promise<void> {
  try {
    for await (const chunk of input as AsyncIterable<Buffer>)
      await new Promise<void>((resolve) => {
        unpacker.write(chunk, () => {
          resolve();
        });
      });
    unpacker.end();
  } catch (error) {
    unpacker.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
