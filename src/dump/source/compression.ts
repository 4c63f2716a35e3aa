/** Ways in which dumps are compressed. */
export type Compression = 'none' | 'bzip2' | 'gzip' | 'xz' | 'zstd' | '7z';

const beginnings: readonly (readonly [Compression, readonly number[]])[] = [
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['gzip', [0x1f, 0x8b]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

/** Tells by a file's first bytes how it is compressed; its name is not asked. */
export const compressionOf = (bytes: Uint8Array): Compression =>
  beginnings.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte))?.[0] ?? 'none';
