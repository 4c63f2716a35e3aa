import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha1Base36 } from '@wikiquery/core/wiki';

/** The bytes of a wiki's files by their SHA-1 in base 36, which are kept when a file is deleted or overwritten. */
export interface FileContents {
  get(this: void, sha1: string): Uint8Array | undefined;
  /** Keeps bytes, and returns their SHA-1. */
  put(this: void, bytes: Uint8Array): string;
}

/** Keeps the bytes of files in a folder, or, without one, in memory. */
export const createFileContents = (folder?: string): FileContents =>
  folder === undefined ? inMemory() : inFolder(folder);

function inMemory(): FileContents {
  const contents = new Map<string, Uint8Array>();
  return {
    get: (sha1) => contents.get(sha1),
    put: (bytes) => {
      const sha1 = sha1Base36(bytes);
      if (!contents.has(sha1)) contents.set(sha1, Uint8Array.from(bytes));
      return sha1;
    },
  };
}

function inFolder(folder: string): FileContents {
  return {
    get: (sha1) => {
      const path = join(folder, sha1);
      return /^[0-9a-z]+$/.test(sha1) && existsSync(path) ? readFileSync(path) : undefined;
    },
    put: (bytes) => {
      const sha1 = sha1Base36(bytes);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, sha1), bytes);
      return sha1;
    },
  };
}
