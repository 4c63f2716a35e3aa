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
 * Writes what pages of a database hold into a rollback journal, as https://www.sqlite.org/fileformat2.html#the_rollback_journal
 * describes it; answers its file. From it SQLite itself undoes what is done to them if the program ends before it is complete.
 */
export function writeJournal(disk: Disk, database: OpenDatabase, numbers: readonly number[]): number {
  const { path } = database;
  const journal = openSync(`${path}-journal`, constants.O_RDWR | constants.O_CREAT);
  try {
    disk.truncate(journal, 0);
    disk.write(journal, journalOf(database, numbers), 0);
    disk.sync(journal);
    syncFolder(disk, path);
    return journal;
  } catch (error) {
    closeSync(journal);
    throw error;
  }
}

/** Writes over pages of a database, all or none; the journal has what they held, and is closed. */
export function replacePages(
  disk: Disk,
  { file, pageSize }: OpenDatabase,
  pages: readonly NewPage[],
  journal: number,
): void {
  try {
    for (const { number, bytes } of pages) disk.write(file, bytes, (number - 1) * pageSize);
    disk.sync(file);
    // From here on the change is there.
    disk.truncate(journal, 0);
    disk.sync(journal);
  } finally {
    closeSync(journal);
  }
}

function journalOf({ file, pageSize, pages: count }: OpenDatabase, numbers: readonly number[]): Uint8Array {
  const journal = Buffer.alloc(SECTOR + numbers.length * (pageSize + 8));
  journal.set(MAGIC);
  const head = [numbers.length, NONCE, count, SECTOR, pageSize];
  for (const [i, value] of head.entries()) journal.writeUInt32BE(value, MAGIC.length + 4 * i);
  let at = SECTOR;
  for (const number of numbers) {
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
