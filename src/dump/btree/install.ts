import { closeSync, openSync, readSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { Disk } from './disk.ts';
import { HEAD, type Head, readHead, writePages } from './head.ts';
import { type NewPage, replacePages } from './journal.ts';
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
  const file = openSync(database.name, 'r+');
  try {
    const head = readHead(readBytes(file, HEAD));
    if (!head) return false;
    const { pageSize, pages } = head;
    const { roots, count } = appendPages(disk, file, head, build);
    const first = readBytes(file, pageSize);
    writePages(first, count);
    replacePages(disk, { file, path: database.name, pageSize, pages }, [
      ...roots,
      { number: 1, bytes: first },
    ]);
    return true;
  } finally {
    // In this order: with the file all locks are lost that the process has on it.
    database.exec('ROLLBACK');
    closeSync(file);
  }
}

/** Writes pages where nothing of the database is yet. */
function appendPages(
  disk: Disk,
  file: number,
  head: Head,
  build: (file: PageFile) => readonly NewPage[],
): { readonly roots: readonly NewPage[]; readonly count: number } {
  const end = head.pages * head.pageSize;
  try {
    const appended = openPageFile(disk, file, head);
    const roots = build(appended);
    const count = appended.finish();
    disk.sync(file);
    return { roots, count };
  } catch (error) {
    // Where the disk is full, its room is given back.
    disk.truncate(file, end);
    throw error;
  }
}

function readBytes(file: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  readSync(file, bytes, 0, length, 0);
  return bytes;
}
