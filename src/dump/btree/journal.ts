import { closeSync, constants, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Disk } from './disk.ts';

/** A page that is to be written over. */
export interface NewPage {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** A database file that is open. */
export interface OpenDatabase {
  readonly file: number;
  readonly path: string;
  readonly pageSize: number;
  /** Pages that it has; what is behind them goes if the change is undone. */
  readonly pages: number;
}

/** Sector that a journal's head fills, so that writing its pages cannot harm it. */
const SECTOR = 512;
const MAGIC = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
const NONCE = 0x57_69_6b_69;

/**
 * Writes over pages of a database, all or none: what they held is first put into a rollback journal, as
 * https://www.sqlite.org/fileformat2.html#the_rollback_journal describes it, from which SQLite itself undoes the change if the program
 * ends before it is complete. The database has to be locked.
 */
export function replacePages(disk: Disk, database: OpenDatabase, pages: readonly NewPage[]): void {
  const { file, path, pageSize } = database;
  const opened = openSync(`${path}-journal`, constants.O_RDWR | constants.O_CREAT);
  try {
    disk.truncate(opened, 0);
    disk.write(opened, journalOf(database, pages), 0);
    disk.sync(opened);
    syncFolder(disk, path);
    for (const { number, bytes } of pages) disk.write(file, bytes, (number - 1) * pageSize);
    disk.sync(file);
    // From here on the change is there.
    disk.truncate(opened, 0);
    disk.sync(opened);
  } finally {
    closeSync(opened);
  }
}

function journalOf({ file, pageSize, pages: count }: OpenDatabase, pages: readonly NewPage[]): Uint8Array {
  const journal = Buffer.alloc(SECTOR + pages.length * (pageSize + 8));
  journal.set(MAGIC);
  const head = [pages.length, NONCE, count, SECTOR, pageSize];
  for (const [i, value] of head.entries()) journal.writeUInt32BE(value, MAGIC.length + 4 * i);
  let at = SECTOR;
  for (const { number } of pages) {
    journal.writeUInt32BE(number, at);
    const page = journal.subarray(at + 4, at + 4 + pageSize);
    if (readSync(file, page, 0, pageSize, (number - 1) * pageSize) !== pageSize)
      throw new Error(`The database has no page ${number}.`);
    journal.writeUInt32BE(checksum(page), at + 4 + pageSize);
    at += pageSize + 8;
  }
  return journal;
}

/** The sum by which SQLite knows pages of a journal that were written as a whole: every 200th byte from the end. */
function checksum(page: Uint8Array): number {
  let sum = NONCE;
  for (let at = page.length - 200; at > 0; at -= 200) sum += page[at] ?? 0;
  return sum >>> 0;
}

/** Lets a file that was made survive a loss of power; where folders cannot be opened, they need not be. */
function syncFolder(disk: Disk, path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    disk.sync(folder);
  } finally {
    closeSync(folder);
  }
}
