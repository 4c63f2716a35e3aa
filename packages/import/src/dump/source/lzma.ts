import type { Duplex, Readable } from 'node:stream';
import { through } from './drain.ts';
import { findProgram, runProgram } from './programs.ts';

/** The formats of LZMA: xz, raw LZMA2, and LZMA with the header of `.lzma` files. */
export type LzmaForm =
  | { readonly kind: 'xz' }
  | { readonly kind: 'alone' }
  | { readonly kind: 'lzma2'; readonly dictionary: number };

/** Decompresses LZMA with the program `xz` or, if that is not installed, with the optional library `lzma-native`. */
export function unpackLzma(input: Readable, form: LzmaForm): AsyncGenerator<Buffer> {
  const options = {
    xz: ['-T0'],
    alone: ['--format=lzma'],
    lzma2: ['--format=raw', `--lzma2=dict=${form.kind === 'lzma2' ? form.dictionary : 0}`],
  }[form.kind];
  const program = findProgram([['xz', '-dc', ...options]]);
  return program ? runProgram(program, input) : byLibrary(input, form);
}

/** The part of the library that is used; its own types are incomplete. */
interface LzmaLibrary {
  createStream(this: void, coder: string, options: object): Duplex;
  readonly FILTER_LZMA2: unknown;
  readonly CONCATENATED: number;
}

async function* byLibrary(input: Readable, form: LzmaForm): AsyncGenerator<Buffer> {
  const { default: found } = await import('lzma-native').catch(() => {
    throw new Error(
      'Reading .xz, .lzma and .7z files needs the program xz, or a library: npm install lzma-native',
    );
  });
  const lzma = found as unknown as LzmaLibrary;
  const [coder, options] = {
    xz: ['streamDecoder', { flags: lzma.CONCATENATED }] as const,
    alone: ['aloneDecoder', {}] as const,
    lzma2: [
      'rawDecoder',
      { filters: [{ id: lzma.FILTER_LZMA2, dict_size: form.kind === 'lzma2' ? form.dictionary : 0 }] },
    ] as const,
  }[form.kind];
  yield* through(input, lzma.createStream(coder, options));
}
