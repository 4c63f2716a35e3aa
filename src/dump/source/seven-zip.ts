import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { unpackLzma } from './lzma.ts';
import { headerPlace, type PackedStream, readHeader } from './seven-zip-header.ts';

/** Decompresses the files of a 7z archive one after the other; `count` is called with the compressed bytes read. */
export async function* unpackSevenZip(path: string, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  const { streams, isCut } = await streamsOf(path);
  for (const stream of streams) {
    const input = createReadStream(path, {
      start: stream.offset,
      end: stream.offset + stream.size - 1,
      highWaterMark: 1 << 18,
    });
    input.on('data', (chunk) => {
      count(chunk.length);
    });
    yield* unpackStream(stream, input);
  }
  if (isCut) throw new Error(CUT_OFF);
}

/** Uncompressed bytes of an archive's files, from its header; 0 if that is missing. */
export const sevenZipSize = async (path: string): Promise<number> =>
  (await streamsOf(path)).streams.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);

const CUT_OFF = 'The 7z archive is truncated: its header, which comes last, is missing.';

interface Streams {
  readonly streams: readonly PackedStream[];
  /** Whether the archive's end is missing. */
  readonly isCut: boolean;
}

async function streamsOf(path: string): Promise<Streams> {
  const file = await open(path);
  try {
    const start = await readAt(file, 0, SIGNATURE + 1);
    const { offset, size } = headerPlace(start);
    const { size: whole } = await file.stat();
    if (offset + size > whole) return { streams: [guessed(start, whole)], isCut: true };
    let bytes = await readAt(file, offset, size);
    for (;;) {
      const { isHeader, streams } = readHeader(bytes);
      const [packed] = streams;
      if (!isHeader || !packed) return { streams, isCut: false };
      const input = new PassThrough().end(await readAt(file, packed.offset, packed.size));
      const pieces: Buffer[] = [];
      for await (const piece of unpackStream(packed, input)) pieces.push(piece);
      bytes = Buffer.concat(pieces);
    }
  } finally {
    await file.close();
  }
}

/** Bytes before the first packed stream. */
const SIGNATURE = 32;

/** The most probable first stream of an archive without header: LZMA2 with 7z's defaults. */
function guessed(start: Buffer, size: number): PackedStream {
  const first = start[SIGNATURE] ?? 0;
  if (first < 0xe0 && first !== 1) throw new Error(CUT_OFF);
  const properties = Buffer.from([GREAT_DICTIONARY]);
  return { offset: SIGNATURE, size: size - SIGNATURE, unpackedSize: 0, method: '21', properties };
}

/** Encodes 128 MiB. */
const GREAT_DICTIONARY = 30;

async function readAt(file: FileHandle, offset: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, offset);
  if (bytesRead < size) throw new Error(CUT_OFF);
  return buffer;
}

function unpackStream(
  { method, properties, unpackedSize }: PackedStream,
  input: Readable,
): AsyncGenerator<Buffer> {
  const first = properties[0] ?? 0;
  if (method === '21') {
    const dictionary = first >= 40 ? 2 ** 32 - 1 : (2 | (first & 1)) * 2 ** ((first >> 1) + 11);
    return unpackLzma(input, { kind: 'lzma2', dictionary });
  }
  if (method === '030101') {
    // The header of an .lzma file has these properties and the size.
    const head = Buffer.alloc(13);
    properties.copy(head, 0, 0, 5);
    head.writeBigUInt64LE(BigInt(unpackedSize), 5);
    return unpackLzma(withHead(head, input), { kind: 'alone' });
  }
  throw new Error(
    `The 7z archive uses the unsupported compression method ${method}: extract it with 7z first.`,
  );
}

function withHead(head: Buffer, input: Readable): Readable {
  const whole = new PassThrough();
  whole.write(head);
  input.once('error', (error) => whole.destroy(error));
  return input.pipe(whole);
}
