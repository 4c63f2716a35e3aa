import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type Sqlite from 'better-sqlite3';
import { buildTrees } from './build.ts';
import { disk } from './disk.ts';
import { installPages } from './install.ts';
import { tableTrees } from './table-trees.ts';
import { chance, inPieces, linkColumns, openLinks, temporaryFolder } from './testing.ts';

type Row = readonly number[];

/** Writing that waits for no disk. */
const hasty = { ...disk, sync: () => undefined };

function fill(database: Sqlite.Database, rows: readonly Row[], most = 1_000_000): void {
  const trees = tableTrees(database, 'links', linkColumns);
  assert.ok(trees);
  const room = { most, path: `${database.name}-sorting` };
  assert.ok(installPages(database, hasty, (file) => buildTrees(inPieces(rows), trees, file, room)));
}

/** The rows as SQLite puts them in by itself, in the order of their key. */
function expectedRows(rows: readonly Row[]): readonly unknown[] {
  const database = openLinks(':memory:');
  const insert = database.prepare('INSERT OR IGNORE INTO links (origin, target, space) VALUES (?, ?, ?)');
  database.transaction(() => {
    for (const row of rows) insert.run(row);
  })();
  const found = database
    .prepare('SELECT row_number() OVER (ORDER BY origin, target), * FROM links ORDER BY origin, target')
    .raw()
    .all();
  database.close();
  return found;
}

const look = (database: Sqlite.Database, from: string): readonly unknown[] =>
  database.prepare(`SELECT rowid, * FROM links ${from}`).raw().all();

/** That SQLite finds nothing wrong, and the same rows in each of the trees. */
function check(database: Sqlite.Database, expected: readonly unknown[], name: string): void {
  assert.deepEqual(database.pragma('integrity_check', { simple: true }), 'ok', name);
  assert.deepEqual(look(database, 'NOT INDEXED ORDER BY rowid'), expected, name);
  for (const index of ['by_space', 'by_target', 'by_space_only', 'sqlite_autoindex_links_1'])
    assert.deepEqual(
      look(database, `INDEXED BY "${index}" WHERE space >= 0 AND origin >= 0 AND target >= 0`).length,
      expected.length,
      name,
    );
  assert.deepEqual(database.prepare('SELECT value FROM other').pluck().get(), 'kept', name);
}

const numbers = [0, 1, 2, 127, 128, 32_767, 32_768, 8_388_607, 8_388_608, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];

function rowsOf(count: number): Row[] {
  const random = chance(count + 1);
  return Array.from({ length: count }, () => [
    random(count),
    random(9) === 0 ? (numbers[random(numbers.length)] ?? 0) : random(count),
    random(3),
  ]);
}

function inNewDatabase(
  context: TestContext,
  pageSize: number,
  then: (database: Sqlite.Database) => void,
): void {
  const path = join(temporaryFolder(context), 'links.sqlite');
  const database = openLinks(path, pageSize);
  then(database);
  database.close();
  rmSync(path);
}

test('tables and indexes of any number of rows are as SQLite would have them', (context) => {
  const small = Array.from({ length: 120 }, (_, i) => i + 1);
  for (const [pageSize, counts] of [
    [512, [...small, 500, 1500, 40_000]],
    [4096, [1, 300, 301, 302, 70_000]],
    [65_536, [1, 6000, 30_000]],
  ] as const)
    for (const count of counts) {
      const rows = rowsOf(count);
      inNewDatabase(context, pageSize, (database) => {
        fill(database, rows);
        check(database, expectedRows(rows), `${count} rows, pages of ${pageSize} bytes`);
      });
    }
});

test('numbers of every length come back', (context) => {
  const rows = numbers.flatMap((origin) => numbers.map((target) => [origin, target, origin]));
  inNewDatabase(context, 512, (database) => {
    fill(database, rows);
    check(database, expectedRows(rows), 'all numbers');
  });
});

test('more rows than memory has room for are sorted in runs, and of a key the first row is kept', (context) => {
  const rows = rowsOf(20_000).map(([origin = 0, target = 0], i) => [origin % 50, target % 200, i]);
  inNewDatabase(context, 1024, (database) => {
    fill(database, rows, 777);
    const expected = expectedRows(rows);
    assert.ok(expected.length < rows.length);
    check(database, expected, 'in runs');
  });
});

test('SQLite goes on with what was written', (context) => {
  const rows = rowsOf(5000);
  inNewDatabase(context, 512, (database) => {
    const count = database.prepare<[], number>('SELECT count(*) FROM links').pluck();
    assert.equal(count.get(), 0);
    fill(database, rows);
    const { length } = expectedRows(rows);
    assert.equal(count.get(), length, 'a statement that was there before sees it');
    const { changes } = database.prepare('DELETE FROM links WHERE origin % 3 = 0').run();
    database.exec('UPDATE links SET target = target + 5000000000 WHERE origin % 3 = 1');
    database.exec('INSERT INTO links SELECT 4, origin + 9000000000, target FROM links');
    assert.equal(count.get(), 2 * (length - changes));
    assert.deepEqual(database.pragma('integrity_check', { simple: true }), 'ok');
    database.exec('VACUUM');
    assert.equal(count.get(), 2 * (length - changes));
  });
});
