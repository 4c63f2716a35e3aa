import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { all, imported, stateOf, table } from '../../../test/rig/dump.ts';
import { openForImport } from './open.ts';
import { packRows } from './packed-rows.ts';
import { openState } from './state.ts';
import { writePacked } from './write-packed.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-packed-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const TARGETS = 3000;

/** Dumps of link tables with these rows. */
const dumps = (pageLinks: string, templateLinks = '(1,0,1)'): Readonly<Record<string, string>> => ({
  'linktarget.sql': table(
    'linktarget',
    'lt_id lt_namespace lt_title',
    Array.from({ length: TARGETS }, (_, i) => `(${i + 1},0,'T${i}')`).join(','),
  ),
  'pagelinks.sql': table('pagelinks', 'pl_from pl_from_namespace pl_target_id', pageLinks),
  'templatelinks.sql': table('templatelinks', 'tl_from tl_from_namespace tl_target_id', templateLinks),
});

const rowsOf = (count: number): string =>
  Array.from({ length: count }, (_, i) => `(${(i * 7919) % 5000},${i % 4},${1 + ((i * 31) % TARGETS)})`).join(
    ',',
  );

const linkTables = ['pagelinks', 'templatelinks'];

/** All rows of both tables, their numbers and what their indexes are, and what was noted. */
function held(database: Sqlite.Database): unknown {
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.deepEqual(all(database, "SELECT name FROM sqlite_schema WHERE name LIKE 'import_%'"), []);
  return [
    ...linkTables.map((name) => all(database, `SELECT rowid, * FROM ${name} ORDER BY rowid`)),
    all(
      database,
      "SELECT name, sql FROM sqlite_schema WHERE tbl_name IN ('pagelinks', 'templatelinks') ORDER BY 1",
    ),
    openState(database)
      .problems()
      .map(({ offset, message }) => [offset, message]),
    stateOf(database)?.rows,
  ];
}

/** That dumps come to the same in a file, where B-trees can be written, and in memory, where SQL puts all rows in. */
async function isSameInMemory(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<Sqlite.Database> {
  const inMemory = await imported(files);
  const database = openForImport(join(folder, `${name}.sqlite`));
  await imported(files, {}, database);
  assert.deepEqual(held(database), held(inMemory));
  inMemory.close();
  return database;
}

test('tables of numbers come to the same as by SQL', async () => {
  const database = await isSameInMemory('plain', dumps(rowsOf(100_000), rowsOf(10)));
  assert.deepEqual(all(database, 'SELECT count(*) FROM templatelinks'), [[10]]);
  assert.deepEqual(all(database, 'SELECT count(*) FROM pagelinks'), [[15_000]], 'each key once');
  database.close();
});

test('so do those with rows that are no numbers, too large, negative or missing', async () => {
  for (const [name, row] of [
    ['text', "('x',0,1)"],
    ['quoted', "('77',0,1)"],
    ['large', '(5000000000,0,1)'],
    ['larger', '(12345678901234567890,0,1)'],
    ['negative', '(-1,0,1)'],
    ['fraction', '(1.5,0,1)'],
    ['null', '(NULL,0,1)'],
    ['none', '(1,0)'],
  ] as const)
    (await isSameInMemory(name, dumps(`${rowsOf(50)},${row},${rowsOf(20)}`))).close();
});

test('so do those of older shapes, and without rows', async () => {
  (
    await isSameInMemory('older', {
      'pagelinks.sql': table(
        'pagelinks',
        'pl_from pl_namespace pl_title pl_from_namespace',
        Array.from({ length: 300 }, (_, i) => `(${i % 7},0,'T${i % 50}',0)`).join(','),
      ),
    })
  ).close();
  const { 'pagelinks.sql': links = '', ...others } = dumps('(1,0,1)');
  const empty = links.replace(/INSERT.*/, '');
  (await isSameInMemory('empty', { ...others, 'pagelinks.sql': empty })).close();
});

test('a newer dump takes the place of what was there', async () => {
  const path = join(folder, 'newer.sqlite');
  const database = openForImport(path);
  await imported(dumps(rowsOf(20_000)), {}, database);
  await imported(dumps(rowsOf(30)), {}, database);
  assert.deepEqual(all(database, 'SELECT count(*) FROM pagelinks'), [[30]]);
  held(database);
  database.close();
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('newer') && name !== 'newer.sqlite'),
    ['newer.sqlite-journal'],
    'nothing is left beside it but the journal, which is empty',
  );
});

test('what is there already is written again, where an import ended before it could note that', () => {
  const database = openForImport(join(folder, 'again.sqlite'));
  const columns = ['pl_from', 'pl_target_id', 'pl_from_namespace'];
  const stage = (): void => {
    database.transaction(() => {
      database.exec('CREATE TABLE import_pagelinks (pl_from, pl_target_id, pl_from_namespace)');
      const packed = packRows(database, 'pagelinks', columns);
      for (let i = 0; i < 10_000; i++) packed.add([i % 77, i, 0]);
      packed.flush();
    })();
    writePacked(database, 'pagelinks', columns);
  };
  stage();
  const before = all(database, 'SELECT rowid, * FROM pagelinks ORDER BY rowid');
  assert.equal(before.length, 10_000);
  stage();
  assert.deepEqual(all(database, 'SELECT rowid, * FROM pagelinks ORDER BY rowid'), before);
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  database.close();
});
