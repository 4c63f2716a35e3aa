import { Readable } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import type { Compression } from './compression.ts';
import { drain, through } from './drain.ts';
import { unpackLzma } from './lzma.ts';
import { findProgram, runProgram } from './programs.ts';

/** Bytes that come out at once; more make fewer calls. */
const CHUNK = 1 << 18;

/** Unpacks compressed bytes, by a fast program that is installed or, where there is none, by a library. */
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
      // A stream that is cut off ends quietly; whoever reads it knows by its contents.
      return through(input, createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK }));
    case 'zstd':
      return through(
        input,
        createZstdDecompress({ finishFlush: constants.ZSTD_e_continue, chunkSize: CHUNK }),
      );
    default:
      return unpackLzma(input, { kind: 'xz' });
  }
}

async function* bzip2ByLibrary(input: Readable): AsyncGenerator<Buffer> {
  const { default: unbzip2 } = await import('unbzip2-stream');
  const unpacker = unbzip2();
  // It is a stream of the first kind, which has to be wrapped.
  const unpacked = new Readable().wrap(unpacker);
  unpacker.on('error', (error) => unpacked.destroy(error));
  input.once('error', (error) => unpacked.destroy(error));
  input.pipe(unpacker);
  yield* drain(unpacked);
}
