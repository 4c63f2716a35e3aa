import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { ReadOnlyError, type Database } from '../database.ts';
import { sql, sqlQuery } from '../statements/sql.ts';
import { fromConnection, openSqlite } from './sqlite.ts';

const query = (database: Database, text: string) =>
  sqlQuery(sql<{ readonly name: string }>`${sql.raw(text)}`, database.builder);
const names = async (database: Database): Promise<readonly string[]> =>
  (await database.all(query(database, 'SELECT name FROM lamp ORDER BY name'))).map(({ name }) => name);

test('writes to a file are atomic, and reads cannot write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-'));
  const path = join(folder, 'lamps.sqlite');
  new Sqlite(path).exec('CREATE TABLE lamp (name TEXT PRIMARY KEY)').close();
  const database = openSqlite(path);
  const insert = (...given: readonly string[]) =>
    database.write?.(given.map((name) => query(database, `INSERT INTO lamp VALUES ('${name}')`)));
  await insert('Ember', 'Gull');
  assert.deepEqual(await names(database), ['Ember', 'Gull']);
  await assert.rejects(async () => insert('Horn', 'Gull'), /UNIQUE/);
  assert.deepEqual(await names(database), ['Ember', 'Gull']);
  const refused = database.all(query(database, 'DELETE FROM lamp RETURNING name'));
  await assert.rejects(refused, /readonly|query_only/);
  await database.close();
  rmSync(folder, { recursive: true });
});

test('the version of a file changes with each write, by whomever', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-'));
  const path = join(folder, 'lamps.sqlite');
  const other = new Sqlite(path).exec('CREATE TABLE lamp (name TEXT)');
  other.pragma('journal_mode = wal');
  const database = openSqlite(path);
  const versions = [database.version?.()];
  await names(database);
  assert.equal(database.version?.(), versions[0]);
  other.exec("INSERT INTO lamp VALUES ('Ember')");
  // What is read in this turn is still the same.
  assert.equal(database.version?.(), versions[0]);
  assert.deepEqual(await names(database), []);
  await new Promise(setImmediate);
  versions.push(database.version?.());
  assert.deepEqual(await names(database), ['Ember']);
  await database.write?.([query(database, "INSERT INTO lamp VALUES ('Gull')")]);
  versions.push(database.version?.());
  assert.deepEqual(await names(database), ['Ember', 'Gull']);
  const again = openSqlite(path);
  versions.push(again.version?.());
  assert.equal(new Set(versions).size, 4);
  assert.ok(!versions.includes(undefined));
  other.close();
  await again.close();
  await database.close();
  assert.equal(database.version?.(), undefined);
  rmSync(folder, { recursive: true });
});

test('a connection that also writes has no version', async () => {
  assert.equal(fromConnection(new Sqlite(':memory:')).version, undefined);
});

test('writing to a read-only database is a ReadOnlyError', async () => {
  const connection = new Sqlite(':memory:');
  connection.exec('CREATE TABLE lamp (name TEXT)').pragma('query_only = 1');
  const database = fromConnection(connection);
  await assert.rejects(
    async () => database.write?.([query(database, "INSERT INTO lamp VALUES ('Ember')")]),
    ReadOnlyError,
  );
  await database.close();
});

test('a plan is told in lines, indented as its steps are nested', async () => {
  const connection = new Sqlite(':memory:');
  connection.exec('CREATE TABLE lamp (name TEXT PRIMARY KEY, size INTEGER)');
  const database = fromConnection(connection);
  const statement = 'SELECT size FROM lamp WHERE name = +? UNION SELECT size FROM lamp WHERE size > +?';
  assert.deepEqual(await database.explain?.(statement, ['Gull', 2]), [
    'MERGE (UNION)',
    '  LEFT',
    '    SEARCH lamp USING INDEX sqlite_autoindex_lamp_1 (name=?)',
    '  RIGHT',
    '    SCAN lamp',
    '    USE TEMP B-TREE FOR ORDER BY',
  ]);
  await database.close();
});

test('bytes in a column of text are text, with one U+FFFD for each invalid sequence', async () => {
  const connection = new Sqlite(':memory:');
  connection.exec(
    "CREATE TABLE page (page_id INTEGER, page_title BLOB, img_metadata BLOB); INSERT INTO page VALUES (1, x'd797eda080d7', CAST(x'd7ff' AS TEXT)), (2, 'Möwe', 'a')",
  );
  const database = fromConnection(connection);
  const query = sql`SELECT page_id, page_title, ${sql.selected('img_metadata')},
    coalesce(page_title, '') AS title FROM page`;
  assert.deepEqual(await database.all(sqlQuery(query, database.builder)), [
    {
      page_id: 1,
      page_title: 'ח\ufffd\ufffd',
      img_metadata: Buffer.from('d7ff', 'hex'),
      title: 'ח\ufffd\ufffd',
    },
    { page_id: 2, page_title: 'Möwe', img_metadata: Buffer.from('a'), title: 'Möwe' },
  ]);
  const found = sql`SELECT page_id FROM page WHERE img_metadata = ${'\udcd7\udcff'}`;
  assert.deepEqual(await database.all(sqlQuery(found, database.builder)), [{ page_id: 1 }]);
  await database.close();
});
