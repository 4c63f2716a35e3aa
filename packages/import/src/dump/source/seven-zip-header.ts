/** A compressed stream of a 7z archive. */
export interface PackedStream {
  /** Offset in the archive, in bytes. */
  readonly offset: number;
  /** Compressed bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  /** The method's ID in hexadecimal: `21` is LZMA2, `030101` LZMA. */
  readonly method: string;
  readonly properties: Buffer;
  /** The files in the stream, in their order. */
  readonly files: readonly PackedFile[];
}

/** A file in a packed stream. */
export interface PackedFile {
  /** Uncompressed bytes. */
  readonly size: number;
  /** CRC-32 of the uncompressed file; absent if the archive does not have it. */
  readonly checksum?: number;
}

/** Reads the place, size and CRC-32 of an archive's header from the archive's first 32 bytes. */
export function headerPlace(start: Buffer): {
  readonly offset: number;
  readonly size: number;
  readonly checksum: number;
} {
  return {
    offset: SIGNATURE + Number(start.readBigUInt64LE(12)),
    size: Number(start.readBigUInt64LE(20)),
    checksum: start.readUInt32LE(28),
  };
}

/** Bytes before the packed streams. */
const SIGNATURE = 32;

const END = 0;
const HEADER = 1;
const STREAMS = 4;
const PACK = 6;
const UNPACK = 7;
const FILES = 8;
const SIZE = 9;
const CHECKSUM = 10;
const FOLDER = 11;
const UNPACK_SIZE = 12;
const FILE_COUNT = 13;
const ENCODED_HEADER = 23;

interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

/** Parses an archive's header; `isHeader` says that its only stream is the actual header, compressed. */
export function readHeader(bytes: Buffer): {
  readonly isHeader: boolean;
  readonly streams: readonly PackedStream[];
} {
  const cursor = { bytes, at: 0 };
  const kind = number(cursor);
  if (kind === ENCODED_HEADER) return { isHeader: true, streams: streams(cursor) };
  if (kind !== HEADER) throw new Error('The header of the 7z archive is corrupt.');
  if (number(cursor) !== STREAMS)
    throw new Error('The 7z archive is empty, or uses unsupported features: extract it with 7z first.');
  return { isHeader: false, streams: streams(cursor) };
}

/** A variable-length number: the leading ones of its first byte are the number of bytes that follow. */
function number(cursor: Cursor): number {
  const first = byte(cursor);
  let mask = 0x80;
  let value = 0;
  for (let i = 0; i < 8; i++) {
    if ((first & mask) === 0) return value + (first & (mask - 1)) * 2 ** (8 * i);
    value += byte(cursor) * 2 ** (8 * i);
    mask >>= 1;
  }
  return value;
}

function byte(cursor: Cursor): number {
  const value = cursor.bytes[cursor.at++];
  if (value === undefined) throw new Error('The header of the 7z archive is truncated.');
  return value;
}

/** A folder, the 7z format's name for files that are compressed together. */
interface Folder {
  readonly method: string;
  readonly properties: Buffer;
  readonly unpackedSize: number;
  readonly files: readonly PackedFile[];
}

function streams(cursor: Cursor): PackedStream[] {
  let position = 0;
  let sizes: number[] = [];
  let folders: readonly Folder[] = [];
  for (let id = number(cursor); id !== END; id = number(cursor)) {
    if (id === PACK) ({ position, sizes } = packs(cursor));
    else if (id === UNPACK) folders = unpacks(cursor);
    else if (id === FILES) folders = divided(cursor, folders);
    else throw unsupported();
  }
  let offset = SIGNATURE + position;
  return folders.map((folder, i) => {
    const size = sizes[i] ?? 0;
    const stream = { ...folder, offset, size };
    offset += size;
    return stream;
  });
}

const unsupported = (): Error =>
  new Error('The 7z archive uses unsupported features: extract it with 7z first.');

function packs(cursor: Cursor): { position: number; sizes: number[] } {
  const position = number(cursor);
  const count = number(cursor);
  let sizes: number[] = [];
  for (let id = number(cursor); id !== END; id = number(cursor)) {
    if (id !== SIZE) throw unsupported();
    sizes = Array.from({ length: count }, () => number(cursor));
  }
  return { position, sizes };
}

function unpacks(cursor: Cursor): Folder[] {
  if (number(cursor) !== FOLDER) throw new Error('The header of the 7z archive is corrupt.');
  const count = number(cursor);
  if (byte(cursor) !== 0) throw unsupported();
  const coders = Array.from({ length: count }, () => folder(cursor));
  let sizes: number[] = [];
  let found: Checksums = [];
  for (let id = number(cursor); id !== END; id = number(cursor)) {
    if (id === UNPACK_SIZE) sizes = coders.map(() => number(cursor));
    else if (id === CHECKSUM) found = checksums(cursor, count);
    else throw unsupported();
  }
  return coders.map((coder, i) => {
    const unpackedSize = sizes[i] ?? 0;
    return { ...coder, unpackedSize, files: [fileOf(unpackedSize, found[i])] };
  });
}

/** Divides folders into files; one without a division is a single file. */
function divided(cursor: Cursor, folders: readonly Folder[]): Folder[] {
  let counts = folders.map(() => 1);
  let sizes: (readonly number[])[] | undefined;
  let found: Checksums = [];
  const isKnown = ({ files }: Folder, i: number): boolean =>
    counts[i] === 1 && files[0]?.checksum !== undefined;
  for (let id = number(cursor); id !== END; id = number(cursor)) {
    if (id === FILE_COUNT) counts = folders.map(() => number(cursor));
    else if (id === SIZE)
      sizes = folders.map(({ unpackedSize }, i) => sizesOf(cursor, unpackedSize, counts[i]));
    else if (id === CHECKSUM) {
      const unknown = folders.map((one, i) => (isKnown(one, i) ? 0 : (counts[i] ?? 0)));
      found = checksums(
        cursor,
        unknown.reduce((sum, count) => sum + count, 0),
      );
    } else throw unsupported();
  }
  let next = 0;
  return folders.map((one, i) => {
    if (isKnown(one, i)) return one;
    const ofFiles = sizes?.[i] ?? (counts[i] === 0 ? [] : [one.unpackedSize]);
    return { ...one, files: ofFiles.map((size) => fileOf(size, found[next++])) };
  });
}

/** Sizes of a folder's files: the last one is what the others leave. */
function sizesOf(cursor: Cursor, whole: number, count = 0): readonly number[] {
  const sizes = Array.from({ length: Math.max(0, count - 1) }, () => number(cursor));
  return count === 0 ? [] : [...sizes, whole - sizes.reduce((sum, size) => sum + size, 0)];
}

type Checksums = readonly (number | undefined)[];

function checksums(cursor: Cursor, count: number): Checksums {
  const areAll = byte(cursor) !== 0;
  const bits = areAll ? [] : Array.from({ length: Math.ceil(count / 8) }, () => byte(cursor));
  const isThere = (i: number): boolean => areAll || ((bits[i >> 3] ?? 0) & (0x80 >> (i & 7))) !== 0;
  return Array.from({ length: count }, (_, i) => {
    if (!isThere(i)) return undefined;
    const bytes = Buffer.from([byte(cursor), byte(cursor), byte(cursor), byte(cursor)]);
    return bytes.readUInt32LE();
  });
}

const fileOf = (size: number, checksum: number | undefined): PackedFile => ({
  size,
  ...(checksum !== undefined && { checksum }),
});

function folder(cursor: Cursor): { method: string; properties: Buffer } {
  if (number(cursor) !== 1)
    throw new Error(
      'The 7z archive combines several compression methods, which is not supported: extract it with 7z first.',
    );
  const flags = byte(cursor);
  const length = flags & 15;
  const method = cursor.bytes.toString('hex', cursor.at, cursor.at + length);
  cursor.at += length;
  if ((flags & 16) !== 0) throw unsupported();
  const size = (flags & 32) === 0 ? 0 : number(cursor);
  const properties = cursor.bytes.subarray(cursor.at, cursor.at + size);
  cursor.at += size;
  return { method, properties };
}
