/** A packed stream of a 7z archive, and its compression. */
export interface PackedStream {
  /** Offset in the archive. */
  readonly offset: number;
  readonly size: number;
  readonly unpackedSize: number;
  /** The method's ID in hexadecimal: `21` is LZMA2, `030101` LZMA. */
  readonly method: string;
  readonly properties: Buffer;
}

/** Reads from an archive's first 32 bytes where its header is. */
export function headerPlace(start: Buffer): { readonly offset: number; readonly size: number } {
  return { offset: SIGNATURE + Number(start.readBigUInt64LE(12)), size: Number(start.readBigUInt64LE(20)) };
}

/** Bytes before the packed streams. */
const SIGNATURE = 32;

const END = 0;
const HEADER = 1;
const STREAMS = 4;
const PACK = 6;
const UNPACK = 7;
const SIZE = 9;
const FOLDER = 11;
const UNPACK_SIZE = 12;
const ENCODED_HEADER = 23;

interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

/** Parses an archive's header; `isHeader` if its one stream is the packed header. */
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

function streams(cursor: Cursor): PackedStream[] {
  let position = 0;
  let sizes: number[] = [];
  let folders: { method: string; properties: Buffer }[] = [];
  let unpacked: number[] = [];
  for (let id = number(cursor); id !== END; id = number(cursor)) {
    if (id === PACK) ({ position, sizes } = packs(cursor));
    else if (id === UNPACK) ({ folders, unpacked } = unpacks(cursor));
    // What follows divides the streams into files; these are read as one.
    else break;
  }
  let offset = SIGNATURE + position;
  return folders.map((folder, i) => {
    const size = sizes[i] ?? 0;
    const stream = { ...folder, offset, size, unpackedSize: unpacked[i] ?? 0 };
    offset += size;
    return stream;
  });
}

function packs(cursor: Cursor): { position: number; sizes: number[] } {
  const position = number(cursor);
  const count = number(cursor);
  let sizes: number[] = [];
  for (let id = number(cursor); id !== END; id = number(cursor)) {
    if (id !== SIZE) throw new Error('The 7z archive uses unsupported features: extract it with 7z first.');
    sizes = Array.from({ length: count }, () => number(cursor));
  }
  return { position, sizes };
}

function unpacks(cursor: Cursor): { folders: { method: string; properties: Buffer }[]; unpacked: number[] } {
  if (number(cursor) !== FOLDER) throw new Error('The header of the 7z archive is corrupt.');
  const count = number(cursor);
  if (byte(cursor) !== 0)
    throw new Error('The 7z archive uses unsupported features: extract it with 7z first.');
  const folders = Array.from({ length: count }, () => folder(cursor));
  let unpacked: number[] = [];
  for (let id = number(cursor); id !== END; id = number(cursor)) {
    if (id === UNPACK_SIZE) unpacked = folders.map(() => number(cursor));
    else {
      // Checksums: whether all are there, then four bytes each.
      if (byte(cursor) === 0)
        throw new Error('The 7z archive uses unsupported features: extract it with 7z first.');
      cursor.at += 4 * count;
    }
  }
  return { folders, unpacked };
}

function folder(cursor: Cursor): { method: string; properties: Buffer } {
  if (number(cursor) !== 1)
    throw new Error(
      'The 7z archive combines several compression methods, which is not supported: extract it with 7z first.',
    );
  const flags = byte(cursor);
  const length = flags & 15;
  const method = cursor.bytes.toString('hex', cursor.at, cursor.at + length);
  cursor.at += length;
  if ((flags & 16) !== 0)
    throw new Error('The 7z archive uses unsupported features: extract it with 7z first.');
  const size = (flags & 32) === 0 ? 0 : number(cursor);
  const properties = cursor.bytes.subarray(cursor.at, cursor.at + size);
  cursor.at += size;
  return { method, properties };
}
