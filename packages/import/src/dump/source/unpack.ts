import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { drain, through } from './drain.ts';
import { unpackLzma } from './lzma.ts';
import { findProgram, runProgram } from './programs.ts';
import { unpackZstd } from './zstd-frames.ts';

/** The formats in which dumps are compressed. */
export type Compression = 'none' | 'bzip2' | 'gzip' | 'xz' | 'lzma' | 'zstd' | '7z';

const beginnings: readonly (readonly [Compression, readonly number[]])[] = [
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['gzip', [0x1f, 0x8b]],
  // The properties that all programs write, and a dictionary of whole kilobytes.
  ['lzma', [0x5d, 0x00, 0x00]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  // The frame with which pzstd begins.
  ['zstd', [0x50, 0x2a, 0x4d, 0x18]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

/** Detects a file's compression from its first bytes, whatever its name. */
export const compressionOf = (bytes: Uint8Array): Compression =>
  beginnings.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte))?.[0] ?? 'none';

/** Output buffer size; a larger one means fewer calls. */
const CHUNK = 1 << 18;

/** Decompresses a stream; bzip2, xz and LZMA with an installed program if there is one, everything else in process. */
export function unpack(input: Readable, compression: Exclude<Compression, '7z'>): AsyncGenerator<Buffer> {
  switch (compression) {
    case 'none':
      return drain(input);
    case 'bzip2': {
      const program = findProgram([
        ['lbzip2', '-dc'],
        ['pbzip2', '-dc'],
        ['bzip2', '-dc'],
      ]);
      return program ? runProgram(program, input) : bzip2ByLibrary(input);
    }
    case 'gzip':
      return through(input, createGunzip({ chunkSize: CHUNK }));
    case 'zstd':
      return unpackZstd(input, { chunkSize: CHUNK, available: () => process.availableMemory() });
    default:
      return unpackLzma(input, { kind: compression === 'lzma' ? 'alone' : 'xz' });
  }
}

async function* bzip2ByLibrary(input: Readable): AsyncGenerator<Buffer> {
  const { default: unbzip2 } = await import('unbzip2-stream');
  const unpacker = unbzip2();
  // It is an old-style stream, which has to be wrapped.
  const unpacked = new Readable().wrap(unpacker);
  unpacker.on('error', (error) => unpacked.destroy(error));
  input.once('error', (error) => unpacked.destroy(error));
  input.pipe(unpacker);
  yield* drain(unpacked);
}
