import assert from 'node:assert/strict';
import { existsSync, fstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { buildTrees } from './build.ts';
import { type Disk, disk } from './disk.ts';
import { installPages } from './install.ts';
import { lockPage, openPageFile } from './page-file.ts';
import { tableTrees } from './table-trees.ts';
import { inPieces, linkColumns, openLinks, temporaryFolder } from './testing.ts';

const COUNT = 40_000;
const rows = Array.from({ length: COUNT }, (_, i) => [i >> 2, i & 3, 0]);

function install(database: Sqlite.Database, on: Disk): boolean {
  const trees = tableTrees(database, 'links', linkColumns);
  assert.ok(trees);
  const room = { most: COUNT, path: `${database.name}-sorting` };
  return installPages(database, on, (file) => buildTrees(inPieces(rows), trees, file, room));
}

/** How many rows a database has that SQLite finds nothing wrong with. */
function soundRows(database: Sqlite.Database): number {
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.equal(database.prepare('SELECT value FROM other').pluck().get(), 'kept');
  const table = database.prepare<[], number>('SELECT count(*) FROM links NOT INDEXED').pluck().get();
  const index = database.prepare<[], number>('SELECT count(*) FROM links INDEXED BY by_target').pluck().get();
  assert.equal(table, index);
  return table ?? -1;
}

/** Calls back after every change, and in the middle of each write. */
const watched = (after: (file: number, isSynced: boolean) => void): Disk => ({
  write: (file, bytes, at) => {
    const half = Math.floor(bytes.length / 2);
    disk.write(file, bytes.subarray(0, half), at);
    after(file, false);
    disk.write(file, bytes.subarray(half), at + half);
    after(file, false);
  },
  sync: (file) => {
    after(file, true);
  },
  truncate: (file, length) => {
    disk.truncate(file, length);
    after(file, false);
  },
});

test('whenever the program or the power ends, the table has no rows or all of them', (context) => {
  const folder = temporaryFolder(context);
  const path = join(folder, 'links.sqlite');
  const journal = `${path}-journal`;
  const database = openLinks(path);
  const contents = (name: string): Uint8Array => (existsSync(name) ? readFileSync(name) : new Uint8Array());
  const synced = { database: contents(path), journal: contents(journal) };

  const copy = join(folder, 'copy.sqlite');
  const restart = (databaseBytes: Uint8Array, journalBytes: Uint8Array): number => {
    writeFileSync(copy, databaseBytes);
    writeFileSync(`${copy}-journal`, journalBytes);
    const restarted = new Sqlite(copy);
    const found = soundRows(restarted);
    restarted.close();
    rmSync(copy);
    return found;
  };
  const killed: number[] = [];
  const unplugged = new Set<number>();
  const on = watched((file, isSynced) => {
    const isDatabase = fstatSync(file).ino === statSync(path).ino;
    const now = { database: contents(path), journal: contents(journal) };
    killed.push(restart(now.database, now.journal));
    // What was not waited for may be on the disk or not.
    unplugged.add(restart(synced.database, now.journal));
    unplugged.add(restart(now.database, synced.journal));
    unplugged.add(restart(synced.database, synced.journal));
    if (!isSynced || fstatSync(file).isDirectory()) return;
    if (isDatabase) synced.database = now.database;
    else synced.journal = now.journal;
  });
  assert.ok(install(database, on));
  context.diagnostic(`ended at ${killed.length} places`);
  assert.ok(killed.length > 20);
  assert.deepEqual(new Set(killed), new Set([0, COUNT]));
  assert.deepEqual(
    killed,
    killed.toSorted((a, b) => a - b),
    'once they are there they stay',
  );
  assert.deepEqual(unplugged, new Set([0, COUNT]));
  assert.equal(soundRows(database), COUNT);
  database.close();
});

test('where the disk is full the table stays empty, the room is given back, and it can be tried again', (context) => {
  const folder = temporaryFolder(context);
  let isDone = false;
  for (let room = 0; !isDone; room++) {
    const path = join(folder, `links-${room}.sqlite`);
    const database = openLinks(path);
    const { size } = statSync(path);
    let left = room;
    const full = watched(() => {
      if (left-- === 0) throw Object.assign(new Error('no space is left'), { code: 'ENOSPC' });
    });
    try {
      isDone = install(database, full);
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
      const found = soundRows(database);
      // The last thing that is waited for is that of a journal that is over.
      assert.ok(found === 0 || (found === COUNT && statSync(`${path}-journal`).size === 0));
      if (found === 0) {
        assert.equal(statSync(path).size, size);
        assert.ok(install(database, disk));
      }
    }
    assert.equal(soundRows(database), COUNT);
    database.close();
    rmSync(path);
  }
});

test('others are kept from the database until all is there', (context) => {
  const path = join(temporaryFolder(context), 'links.sqlite');
  const database = openLinks(path);
  const other = new Sqlite(path, { timeout: 0 });
  const outcomes = new Set<string>();
  const on = watched(() => {
    try {
      other.prepare('SELECT count(*) FROM links').get();
      outcomes.add('read');
    } catch (error) {
      outcomes.add((error as { code: string }).code);
    }
  });
  assert.ok(install(database, on));
  assert.deepEqual(outcomes, new Set(['SQLITE_BUSY']));
  assert.equal(soundRows(other), COUNT);
  other.close();
  database.close();
});

test('what is in another format is left to SQLite', (context) => {
  const folder = temporaryFolder(context);
  for (const [name, pragma] of [
    ['log', 'journal_mode = WAL'],
    ['moving', 'auto_vacuum = INCREMENTAL'],
  ] as const) {
    const database = openLinks(join(folder, name));
    database.pragma(pragma);
    if (name === 'moving') database.exec('VACUUM');
    assert.equal(install(database, disk), false, name);
    assert.equal(soundRows(database), 0);
    database.close();
  }
  const inMemory = openLinks(':memory:');
  assert.equal(install(inMemory, disk), false);
  inMemory.close();
});

test('the page that locks are put on is left out', () => {
  const written: (readonly [length: number, at: number])[] = [];
  const nowhere: Disk = {
    write: (_, bytes, at) => {
      written.push([bytes.length, at]);
    },
    sync: () => undefined,
    truncate: () => undefined,
  };
  const lock = lockPage(4096);
  assert.equal(lock, 262_145);
  const file = openPageFile(nowhere, 0, { pageSize: 4096, usable: 4096, pages: lock - 3 });
  const page = new Uint8Array(4096);
  assert.deepEqual(
    [1, 2, 3, 4].map(() => file.append(page)),
    [lock - 2, lock - 1, lock + 1, lock + 2],
  );
  assert.equal(file.finish(), lock + 2);
  assert.deepEqual(written, [
    [8192, 2 ** 30 - 8192],
    [8192, 2 ** 30 + 4096],
  ]);
});
