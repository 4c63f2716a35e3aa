import { closeSync, openSync, readSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { Disk } from './disk.ts';
import { HEAD, type Head, readHead, writePages } from './head.ts';
import { type NewPage, type OpenDatabase, replacePages, writeJournal } from './journal.ts';
import { openPageFile, type PageFile } from './page-file.ts';

/**
 * Writes pages behind the end of a database, and then makes them part of it together with the roots that are
 * answered, all or nothing. Others are kept from the database meanwhile. False where its file is of a kind that is
 * left to SQLite.
 */
export function installPages(
  database: Database,
  disk: Disk,
  build: (file: PageFile) => readonly NewPage[],
): boolean {
  if (database.memory) return false;
  // Locks belong to the process, so that this one also protects what is written past SQLite.
  database.exec('BEGIN EXCLUSIVE');
  let file: number | undefined;
  try {
    file = openSync(database.name, 'r+');
    const head = readHead(readBytes(file, HEAD));
    if (!head) return false;
    const opened = { file, path: database.name, ...head };
    const { pages, journal } = prepare(disk, opened, build);
    replacePages(disk, opened, pages, journal);
    return true;
  } finally {
    // SQLite itself has written nothing. In this order: with a file all locks go that the process has on it.
    database.exec('ROLLBACK');
    if (file !== undefined) closeSync(file);
  }
}

/** Does all that changes nothing: what is behind the end is not part of the database yet. */
function prepare(
  disk: Disk,
  opened: OpenDatabase & Head,
  build: (file: PageFile) => readonly NewPage[],
): { readonly pages: readonly NewPage[]; readonly journal: number } {
  const { file, pageSize, pages: before } = opened;
  try {
    const appended = openPageFile(disk, file, opened);
    const roots = build(appended);
    const first = readBytes(file, pageSize);
    writePages(first, appended.finish());
    disk.sync(file);
    const pages = [...roots, { number: 1, bytes: first }];
    const journal = writeJournal(
      disk,
      opened,
      pages.map(({ number }) => number),
    );
    return { pages, journal };
  } catch (error) {
    // Where the disk is full, its room is given back.
    disk.truncate(file, before * pageSize);
    throw error;
  }
}

function readBytes(file: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  readSync(file, bytes, 0, length, 0);
  return bytes;
}
