import { Readable } from 'node:stream';
import { constants, createZstdDecompress } from 'node:zlib';
import { through } from './drain.ts';
import { windowProblem, windowSize } from './zstd-window.ts';

/** Accepts what `zstd --long=31` writes; a window takes as much memory as the file says, up to 2 GiB. */
const longestWindow = { [constants.ZSTD_d_windowLogMax]: 31 };

/** The first bytes of a frame without data, as pzstd writes them, without the lowest four bits. */
const SKIPPABLE = 0x184d2a5;
const SKIPPABLE_HEADER = 8;

/** Bytes of the longest header of a frame, of a block's header, and of the checksum after the last block. */
const LONGEST_HEADER = 18;
const BLOCK_HEADER = 3;
const CHECKSUM = 4;

/** Where the position in a file is. */
type Place = 'between' | 'without data' | 'blocks' | 'end' | 'damage';

/** A part of a frame. */
interface FramePart {
  readonly bytes: Buffer;
  /** Whether the frame ends with it. */
  readonly isLast: boolean;
}

/**
 * Decompresses all frames of a Zstandard file; Node's decompression ends after the first one. Throws before a frame, other
 * than the first one, that takes more than the available memory.
 */
export async function* unpackZstd(
  input: Readable,
  { chunkSize, available }: { readonly chunkSize: number; readonly available: () => number },
): AsyncGenerator<Buffer> {
  const parts = splitFrames(input, available);
  try {
    for (let part = await parts.next(); part.done !== true; part = await parts.next())
      yield* through(
        Readable.from(frameFrom(part.value, parts), { objectMode: false }),
        createZstdDecompress({ chunkSize, params: longestWindow }),
      );
  } finally {
    await parts.return(undefined);
  }
}

/** Yields the bytes of one frame, whose first part is given. */
async function* frameFrom(first: FramePart, parts: AsyncGenerator<FramePart>): AsyncGenerator<Buffer> {
  yield first.bytes;
  if (first.isLast) return;
  for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
    yield part.value.bytes;
    if (part.value.isLast) return;
  }
}

/** Divides a file into its frames, without those that have no data; what is not a frame belongs to the last part. */
async function* splitFrames(input: Readable, available: () => number): AsyncGenerator<FramePart> {
  const header = Buffer.alloc(LONGEST_HEADER);
  let filled = 0;
  let skipped = 0;
  let frames = 0;
  let place: Place = 'between';
  let hasChecksum = false;
  const skip = (bytes: number): void => {
    filled = 0;
    skipped = bytes;
  };
  const readBlock = (): Place => {
    const block = header.readUIntLE(0, BLOCK_HEADER);
    const isLast = (block & 1) === 1;
    const isRepeated = ((block >> 1) & 3) === 1;
    skip((isRepeated ? 1 : block >> 3) + (isLast && hasChecksum ? CHECKSUM : 0));
    return isLast ? 'end' : 'blocks';
  };
  /** Reads the header of a frame; `between` as long as it is incomplete. */
  const readFrame = (): Place => {
    const beginning = header.subarray(0, filled);
    if (filled === SKIPPABLE_HEADER && header.readUInt32LE(0) >>> 4 === SKIPPABLE) {
      frames++;
      skip(header.readUInt32LE(4));
      return 'without data';
    }
    if (windowSize(beginning) !== undefined) {
      const problem = frames++ === 0 ? undefined : windowProblem(beginning, available());
      if (problem !== undefined) throw new Error(problem);
      hasChecksum = ((beginning[4] ?? 0) & 4) !== 0;
      return 'blocks';
    }
    // The decompression reports what is not a frame.
    return filled < LONGEST_HEADER ? 'between' : 'damage';
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = 0; at < chunk.length && place !== 'damage';) {
      if (skipped > 0) {
        const bytes = Math.min(skipped, chunk.length - at);
        skipped -= bytes;
        at += bytes;
      } else {
        header[filled++] = chunk[at++] ?? 0;
        if (place === 'blocks' && filled === BLOCK_HEADER) place = readBlock();
        else if (place === 'between') {
          place = readFrame();
          from = at;
          if (place === 'blocks' || place === 'damage') {
            yield { bytes: Buffer.from(header.subarray(0, filled)), isLast: false };
            filled = 0;
          }
        }
      }
      if (skipped > 0 || (place !== 'end' && place !== 'without data')) continue;
      if (place === 'end') yield { bytes: chunk.subarray(from, at), isLast: true };
      place = 'between';
      from = at;
    }
    if (place !== 'between' && place !== 'without data' && from < chunk.length)
      yield { bytes: chunk.subarray(from), isLast: false };
  }
  if (place === 'between' && filled > 0) yield { bytes: header.subarray(0, filled), isLast: true };
}
