import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { tellDamage } from './damage.ts';
import { unpackSevenZip } from './seven-zip.ts';
import { compressionOf, unpack, type Compression } from './unpack.ts';

/** The file of a dump, or standard input (`-`). */
export interface Source {
  readonly name: string;
  /** Size in bytes; absent for standard input. */
  readonly size?: number;
  readonly compression: Compression;
  /** The first bytes of the file; of standard input, everything that was read to identify it. */
  readonly beginning: Buffer;
}

/** A dump that is being read. */
export interface Unpacking {
  /** Uncompressed bytes. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Returns the position in the file: compressed bytes read so far. */
  taken(): number;
}

const BEGINNING = 4096;

/** Reads the first bytes of a file, or of standard input (`-`), and detects the compression. */
export async function findSource(name: string): Promise<Source> {
  if (name === '-') {
    const beginning = await peek(process.stdin);
    return { name, beginning, compression: compressionOf(beginning) };
  }
  const file = await open(name);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    const beginning = buffer.subarray(0, bytesRead);
    return { name, size: statSync(name).size, beginning, compression: compressionOf(beginning) };
  } finally {
    await file.close();
  }
}

async function peek(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < BEGINNING) {
    const piece = (stream.read() as Buffer | null) ?? undefined;
    if (piece) {
      pieces.push(piece);
      length += piece.length;
    } else if (stream.readableEnded || stream.destroyed) break;
    else
      await new Promise<void>((resolve) => {
        const done = (): void => {
          stream.off('readable', done);
          stream.off('end', done);
          resolve();
        };
        stream.once('readable', done);
        stream.once('end', done);
      });
  }
  return Buffer.concat(pieces);
}

/** Reads a dump from an offset in its uncompressed bytes. */
export function readSource(source: Source, from = 0): Unpacking {
  const { name, compression } = source;
  const isPlainFile = name !== '-' && compression === 'none';
  let taken = isPlainFile ? from : 0;
  const count = (bytes: number): void => {
    taken += bytes;
  };
  const chunks = tellDamage(
    compression === '7z' ? unpackSevenZip(name, count) : unpack(readBytes(source, taken, count), compression),
  );
  return { chunks: isPlainFile ? chunks : skip(chunks, from), taken: () => taken };
}

function readBytes({ name, beginning }: Source, start: number, count: (bytes: number) => void): Readable {
  const counted = new Transform({
    readableHighWaterMark: 1 << 20,
    transform: (chunk: Buffer, _encoding, done) => {
      count(chunk.length);
      done(null, chunk);
    },
  });
  const input: Readable =
    name === '-'
      ? Readable.from(continued(beginning, process.stdin), { objectMode: false })
      : createReadStream(name, { start, highWaterMark: 1 << 20 });
  input.once('error', (error) => counted.destroy(error));
  counted.once('close', () => input.destroy());
  return input.pipe(counted);
}

async function* continued(beginning: Buffer, rest: Readable): AsyncGenerator<Buffer> {
  if (beginning.length > 0) yield beginning;
  if (!rest.readableEnded) yield* rest as AsyncIterable<Buffer>;
}

async function* skip(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of chunks) {
    if (left >= chunk.length) left -= chunk.length;
    else {
      yield left > 0 ? chunk.subarray(left) : chunk;
      left = 0;
    }
  }
}
