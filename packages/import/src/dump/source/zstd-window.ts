/** Sizes of the fields of a frame's header, by the bits of its descriptor. */
const dictionarySizes = [0, 1, 2, 4];
const contentSizes = [0, 2, 4, 8];

/** Bytes before a frame's descriptor, and what they are. */
const MAGIC = 4;
const FRAME = 0xfd2fb528;

/** Windows up to this size need no attention. */
const USUAL_WINDOW = 128 << 20;

/**
 * Reads from the beginning of a Zstandard file how much memory its window takes: the part of the uncompressed data that
 * later data refers to. Undefined if the beginning is too short.
 */
export function windowSize(beginning: Buffer): number | undefined {
  const descriptor = beginning[MAGIC];
  if (descriptor === undefined || beginning.readUInt32LE(0) !== FRAME) return undefined;
  const { isSingle, contentAt, contentSize } = fieldsOf(descriptor);
  if (beginning.length < contentAt + contentSize) return undefined;
  const content = contentSize === 0 ? Number.POSITIVE_INFINITY : numberAt(beginning, contentAt, contentSize);
  if (isSingle) return content;
  const window = beginning[MAGIC + 1] ?? 0;
  const base = 2 ** (10 + (window >> 3));
  return Math.min(content, base + (base / 8) * (window & 7));
}

/** Returns where the size of a frame's content is in its header, and whether its window is as large as that. */
function fieldsOf(descriptor: number): {
  readonly isSingle: boolean;
  readonly contentAt: number;
  readonly contentSize: number;
} {
  const isSingle = (descriptor & 0x20) !== 0;
  const contentBits = descriptor >> 6;
  const contentSize = isSingle && contentBits === 0 ? 1 : (contentSizes[contentBits] ?? 0);
  return {
    isSingle,
    contentAt: MAGIC + 1 + (isSingle ? 0 : 1) + (dictionarySizes[descriptor & 3] ?? 0),
    contentSize,
  };
}

/** Reads the size of a frame's content; sizes of two bytes do not count the first 256. */
function numberAt(bytes: Buffer, at: number, size: number): number {
  if (size === 8) return Number(bytes.readBigUInt64LE(at));
  return bytes.readUIntLE(at, size) + (size === 2 ? 256 : 0);
}

/** Explains why a file cannot be decompressed with the available memory, in bytes; undefined if it can. */
export function windowProblem(beginning: Buffer, available: number): string | undefined {
  const window = windowSize(beginning) ?? 0;
  if (window <= USUAL_WINDOW || window <= available) return undefined;
  const inGigabytes = (bytes: number): string => (bytes / 2 ** 30).toFixed(1);
  return (
    `decompressing it takes ${inGigabytes(window)} GiB of memory (it was compressed with "zstd --long"), ` +
    `and ${inGigabytes(available)} GiB are available; decompress it on another machine, with "zstd -d --long=31", ` +
    'and import the result'
  );
}
