import { crc32 } from 'node:zlib';

/** Returns the `comment_hash` of a comment without data, a signed 32-bit integer. */
export const commentHash = (text: string): number => crc32(text) | 0;
