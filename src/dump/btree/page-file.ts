import type { Disk } from './disk.ts';
import type { Head } from './head.ts';

/** Pages that are written behind the end of a database, where nothing reads them until they are installed. */
export interface PageFile {
  readonly pageSize: number;
  /** Bytes of a page that may be used; others reserve the rest. */
  readonly usable: number;
  /** Writes a page; answers its number. */
  append(this: void, page: Uint8Array): number;
  /** Writes what still waits; answers how many pages the database then has. */
  finish(this: void): number;
}

/** Where locks are put on a database; the page that has this byte is never used. */
const LOCK_BYTE = 0x4000_0000;
const BUFFER = 1 << 20;

/** The page of locks, which SQLite's file format calls the lock-byte page. */
export const lockPage = (pageSize: number): number => LOCK_BYTE / pageSize + 1;

/** Opens a database's file for pages behind its last one. */
export function openPageFile(disk: Disk, file: number, { pageSize, usable, pages }: Head): PageFile {
  const buffer = new Uint8Array(BUFFER);
  let first = pages + 1;
  let next = first;
  const write = (): void => {
    if (next > first) disk.write(file, buffer.subarray(0, (next - first) * pageSize), (first - 1) * pageSize);
    first = next;
  };
  return {
    pageSize,
    usable,
    append: (page) => {
      if (next === lockPage(pageSize)) {
        write();
        first = ++next;
      }
      buffer.set(page, (next - first) * pageSize);
      const number = next++;
      if ((next - first) * pageSize === BUFFER) write();
      return number;
    },
    finish: () => {
      write();
      return next - 1;
    },
  };
}
