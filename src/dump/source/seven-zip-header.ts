/** One packed stream of a 7z archive, and how it is unpacked. */
export interface PackedStream {
  /** Bytes from the archive's beginning. */
  readonly offset: number;
  readonly size: number;
  readonly unpackedSize: number;
  /** The method's number as hexadecimal digits: `21` is LZMA2, `030101` LZMA. */
  readonly method: string;
  readonly properties: Buffer;
}

/** Where the header of an archive lies, from its first 32 bytes. */
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

/** The streams that an archive's header tells of; `isHeader` where the one stream is a packed header. */
export function readHeader(bytes: Buffer): {
  readonly isHeader: boolean;
  readonly streams: readonly PackedStream[];
} {
  const cursor = { bytes, at: 0 };
  const kind = number(cursor);
  if (kind === ENCODED_HEADER) return { isHeader: true, streams: streams(cursor) };
  if (kind !== HEADER) throw new Error('The header of the 7z archive is damaged.');
  if (number(cursor) !== STREAMS)
    throw new Error('The 7z archive is empty, or has parts that cannot be read.');
  return { isHeader: false, streams: streams(cursor) };
}

/** A number whose first byte tells by its leading ones how many bytes follow. */
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
  if (value === undefined) throw new Error('The header of the 7z archive is cut off.');
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
    // What follows divides the streams into files, which are read one after the other all the same.
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
    if (id !== SIZE) throw new Error('The 7z archive has parts that cannot be read.');
    sizes = Array.from({ length: count }, () => number(cursor));
  }
  return { position, sizes };
}

function unpacks(cursor: Cursor): { folders: { method: string; properties: Buffer }[]; unpacked: number[] } {
  if (number(cursor) !== FOLDER) throw new Error('The header of the 7z archive is damaged.');
  const count = number(cursor);
  if (byte(cursor) !== 0) throw new Error('The 7z archive has parts that cannot be read.');
  const folders = Array.from({ length: count }, () => folder(cursor));
  let unpacked: number[] = [];
  for (let id = number(cursor); id !== END; id = number(cursor)) {
    if (id === UNPACK_SIZE) unpacked = folders.map(() => number(cursor));
    else {
      // Checksums: whether all are there, then four bytes each.
      if (byte(cursor) === 0) throw new Error('The 7z archive has parts that cannot be read.');
      cursor.at += 4 * count;
    }
  }
  return { folders, unpacked };
}

function folder(cursor: Cursor): { method: string; properties: Buffer } {
  if (number(cursor) !== 1)
    throw new Error('The 7z archive uses several methods at once; unpack it with 7z first.');
  const flags = byte(cursor);
  const length = flags & 15;
  const method = cursor.bytes.toString('hex', cursor.at, cursor.at + length);
  cursor.at += length;
  if ((flags & 16) !== 0) throw new Error('The 7z archive has parts that cannot be read.');
  const size = (flags & 32) === 0 ? 0 : number(cursor);
  const properties = cursor.bytes.subarray(cursor.at, cursor.at + size);
  cursor.at += size;
  return { method, properties };
}
