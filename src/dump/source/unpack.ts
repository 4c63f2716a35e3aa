import type { Readable } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import type { Compression } from './compression.ts';
import { drain } from './drain.ts';
import { findProgram, runProgram } from './programs.ts';

const programs: Partial<Record<Compression, readonly (readonly [string, ...string[]])[]>> = {
  bzip2: [
    ['lbzip2', '-dc'],
    ['pbzip2', '-dc'],
    ['bzip2', '-dc'],
  ],
  xz: [['xz', '-dc', '-T0']],
};

/** Unpacks compressed bytes, by a program that is installed or, where there is none, by a library. */
export function unpack(input: Readable, compression: Compression): AsyncGenerator<Buffer> {
  const program = findProgram(programs[compression] ?? []);
  if (program) return runProgram(program, input);
  switch (compression) {
    case 'gzip':
      // A stream that is cut off ends quietly; whoever reads it knows by its contents.
      return through(input, createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1 << 18 }));
    case 'zstd':
      return through(input, createZstdDecompress({ chunkSize: 1 << 18 }));
    default:
      return drain(input);
  }
}

function through(input: Readable, unpacker: NodeJS.ReadWriteStream & Readable): AsyncGenerator<Buffer> {
  input.once('error', (error) => unpacker.destroy(error));
  input.pipe(unpacker);
  return drain(unpacker);
}
