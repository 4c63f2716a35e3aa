import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { Dump } from './identify.ts';
import { DamagedArchiveError, tellDamage } from './source/damage.ts';
import { sevenZipSize, unpackSevenZip } from './source/seven-zip.ts';
import type { Source } from './source/source.ts';
import { unpack } from './source/unpack.ts';

/** The size of a dump, estimated from samples. */
export interface Estimate {
  /** Uncompressed bytes. */
  readonly bytes: number;
  /** Pages of an XML dump, rows of an SQL dump. */
  readonly entries: number;
  /** Whether the whole dump was read. */
  readonly isExact: boolean;
}

/** Minimum bytes of the file in each sample. */
const SLICE = 1 << 20;
/** Where samples are taken, as fractions of the file: pages at the beginning are older, and often longer. */
const places: readonly number[] = [0, 0.25, 0.5, 0.75, 0.9];
/** Bytes that are read of a file that cannot be read from the middle. */
const MOST_HEAD = 4 << 20;

/** A sample: the bytes taken of the file, and the uncompressed bytes and entries in them. */
interface Sample {
  readonly taken: number;
  readonly bytes: number;
  readonly entries: number;
}

/** Estimates a dump's size; undefined for standard input, and for files that are neither XML nor SQL dumps. */
export async function estimate({ source, kind, prefix = '' }: Dump): Promise<Estimate | undefined> {
  const { name, size, compression } = source;
  if (size === undefined || kind === 'siteinfo' || kind === 'unknown') return undefined;
  const count = kind === 'xml' ? countEnds(`</${prefix}page>`) : countRows;
  if (compression === '7z') return estimateSevenZip(name, count);
  const isExact = size <= MOST_HEAD;
  const samples: Sample[] = [];
  for (const { start, end } of isExact ? [{ start: 0, end: size }] : await rangesOf(source, size)) {
    const input = createReadStream(name, { start, end: end - 1 });
    samples.push({ taken: end - start, ...(await countIn(tellDamage(unpack(input, compression)), count)) });
  }
  const total = sum(samples);
  const factor = size / total.taken;
  return {
    bytes: Math.round(compression === 'none' ? size : total.bytes * factor),
    entries: Math.round(total.entries * factor),
    isExact,
  };
}

async function estimateSevenZip(name: string, count: Count): Promise<Estimate> {
  const bytes = await sevenZipSize(name);
  const read = await countIn(
    tellDamage(unpackSevenZip(name, () => undefined)),
    count,
    MOST_HEAD * places.length,
  );
  const isExact = read.bytes >= bytes;
  const entries = isExact ? read.entries : Math.round((read.entries * bytes) / read.bytes);
  return { bytes: Math.max(bytes, read.bytes), entries, isExact };
}

const sum = (samples: readonly Sample[]): Sample => ({
  taken: samples.reduce((all, { taken }) => all + taken, 0),
  bytes: samples.reduce((all, { bytes }) => all + bytes, 0),
  entries: samples.reduce((all, { entries }) => all + entries, 0),
});

/** Some bytes of a file. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The ranges of a file to sample: any part of an uncompressed file, whole streams of a multistream bzip2 file. */
async function rangesOf({ name, compression }: Source, size: number): Promise<readonly Range[]> {
  const wanted = places.map((place) => Math.floor(place * size));
  if (compression === 'none') return wanted.map((start) => ({ start, end: Math.min(start + SLICE, size) }));
  const head = [{ start: 0, end: Math.min(MOST_HEAD, size) }];
  if (compression !== 'bzip2') return head;
  const file = await open(name);
  try {
    const ranges: Range[] = [];
    for (const place of wanted) {
      const start = await nextStream(file, place);
      const end = start === undefined ? undefined : await nextStream(file, start + SLICE);
      if (start !== undefined && end !== undefined && !ranges.some((range) => range.end > start))
        ranges.push({ start, end });
    }
    return ranges.length > 1 ? ranges : head;
  } finally {
    await file.close();
  }
}

/** The first three bytes of a bzip2 stream, and those of its first block, which follow the fourth. */
const BZIP2 = Buffer.from('BZh');
const BLOCK = Buffer.from([0x31, 0x41, 0x59, 0x26, 0x53, 0x59]);

async function nextStream(file: FileHandle, start: number): Promise<number | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SLICE), 0, SLICE, start);
  const bytes = buffer.subarray(0, bytesRead);
  for (let at = bytes.indexOf(BZIP2); at >= 0; at = bytes.indexOf(BZIP2, at + 1))
    if (bytes.subarray(at + 4, at + 10).equals(BLOCK)) return start + at;
  return undefined;
}

/** Counts the entries that begin in some bytes. */
type Count = (bytes: Buffer) => number;

const countOf = (bytes: Buffer, mark: string): number => {
  let found = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) found++;
  return found;
};

/** Angle brackets are escaped in texts, so this is always a tag. */
const countEnds =
  (tag: string): Count =>
  (bytes) =>
    countOf(bytes, tag);

/** Approximate: a value may contain what looks like the end of a row. */
const countRows: Count = (bytes) => countOf(bytes, '),(') + countOf(bytes, '\nINSERT ');

/** Long enough that no match is missed where chunks meet. */
const OVERLAP = 63;

/** Counts entries; a sample may break off in the middle of a compressed block. */
async function countIn(
  chunks: AsyncIterable<Buffer>,
  count: Count,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly bytes: number; readonly entries: number }> {
  let bytes = 0;
  let entries = 0;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      const whole = Buffer.concat([rest, chunk]);
      rest = Buffer.from(whole.subarray(Math.max(0, whole.length - OVERLAP)));
      // Matches within the rest are counted with the next chunk.
      entries += count(whole) - count(rest);
      if (bytes >= most) break;
    }
  } catch (error) {
    if (!(error instanceof DamagedArchiveError)) throw error;
  }
  return { bytes, entries: entries + count(rest) };
}
