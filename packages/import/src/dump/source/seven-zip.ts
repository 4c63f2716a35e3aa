import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { unpackLzma } from './lzma.ts';
import { headerPlace, readHeader, type PackedFile, type PackedStream } from './seven-zip-header.ts';

/** Decompresses a 7z archive's files one after another; `count` is called with the number of compressed bytes read. */
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
    yield* verified(unpackStream(stream, input), stream.files);
  }
  if (isCut) throw new Error(CUT_OFF);
}

/** Reads the total of an archive's uncompressed bytes from its header; 0 if the header is missing. */
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
    const { offset, size, checksum } = headerPlace(start);
    const { size: whole } = await file.stat();
    if (offset + size > whole) return { streams: [guessed(start, whole)], isCut: true };
    let bytes = await readAt(file, offset, size);
    if (crc32(bytes) !== checksum) throw new Error('The header of the 7z archive is corrupt.');
    for (;;) {
      const { isHeader, streams } = readHeader(bytes);
      const [packed] = streams;
      if (!isHeader || !packed) return { streams, isCut: false };
      const input = new PassThrough().end(await readAt(file, packed.offset, packed.size));
      const pieces: Buffer[] = [];
      for await (const piece of verified(unpackStream(packed, input), packed.files)) pieces.push(piece);
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
  return { offset: SIGNATURE, size: size - SIGNATURE, unpackedSize: 0, method: '21', properties, files: [] };
}

/** Encodes 128 MiB. */
const GREAT_DICTIONARY = 30;

async function readAt(file: FileHandle, offset: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, offset);
  if (bytesRead < size) throw new Error(CUT_OFF);
  return buffer;
}

/** Compares the files of a stream with their checksums; a chunk with the end of a damaged file is not yielded. */
async function* verified(
  chunks: AsyncIterable<Buffer>,
  files: readonly PackedFile[],
): AsyncGenerator<Buffer> {
  const waiting = files.values();
  let file = waiting.next().value;
  let read = 0;
  let sum = 0;
  for await (const chunk of chunks) {
    for (let rest = chunk; file && rest.length > 0;) {
      const part = rest.subarray(0, file.size - read);
      sum = crc32(part, sum);
      read += part.length;
      rest = rest.subarray(part.length);
      if (read < file.size) continue;
      if (file.checksum !== undefined && file.checksum !== sum) throw new Error('The checksum is wrong.');
      file = waiting.next().value;
      read = 0;
      sum = 0;
    }
    yield chunk;
  }
  if (file && file.size > 0) throw new Error('The compressed data is shorter than the header says.');
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
