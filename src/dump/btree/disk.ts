import { fsyncSync, ftruncateSync, writeSync } from 'node:fs';

/** How files are changed, for tests that let this fail. */
export interface Disk {
  /** Writes bytes at a place of a file; all of them, or fails. */
  write(this: void, file: number, bytes: Uint8Array, at: number): void;
  /** Waits until what was written would survive a loss of power. */
  sync(this: void, file: number): void;
  truncate(this: void, file: number, length: number): void;
}

/** The disk that there is. */
export const disk: Disk = {
  write: (file, bytes, at) => {
    // Where the disk gets full, what still fits is written, and the rest fails.
    for (let done = 0; done < bytes.length;)
      done += writeSync(file, bytes, done, bytes.length - done, at + done);
  },
  sync: fsyncSync,
  truncate: ftruncateSync,
};
