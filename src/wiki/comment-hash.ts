import { crc32 } from 'node:zlib';

/** The number by which equal comments are found, a signed 32-bit integer. */
export const commentHash = (text: string): number => crc32(text) | 0;
