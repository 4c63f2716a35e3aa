import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import Sqlite from 'better-sqlite3';
import type { RowDataPacket } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { copyToMariadb } from '../../../test/rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../../../test/rig/mariadb.ts';
import { buildDatabase, sampleWiki } from '../../../test/rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-views-'));
const path = join(folder, 'wiki.sqlite');
buildDatabase(sampleWiki(), path).close();
after(() => {
  rmSync(folder, { recursive: true });
});

const views = (...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const command = join(import.meta.dirname, '../bin/wikiquery.js');
    execFile(process.execPath, [command, 'views', ...args], (error, out) => {
      if (error) reject(error);
      else resolve(out);
    });
  });

/** Uses the database, and closes it. */
function inFile<T>(use: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(path);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const viewsIn = (): readonly string[] =>
  inFile((database) =>
    database
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY rowid")
      .all(),
  ).map(({ name }) => name);

const rowsOf = (view: string): readonly unknown[] =>
  inFile((database) => database.prepare(`SELECT * FROM "${view}"`).all());

test('views are created, replaced and removed', async () => {
  assert.match(await views('--database', `sqlite:${path}`), /^The database has the views pages, redirects, /);
  await views('--database', `sqlite:${path}`);
  const names = viewsIn();
  assert.equal(names[0], 'pages');
  for (const name of names) assert.ok(rowsOf(name).length > 0, name);
  assert.equal(await views('--database', `sqlite:${path}`, '--drop'), 'The views are removed.\n');
  assert.deepEqual(viewsIn(), []);
});

test('the statements of --print create the same views', async () => {
  const statements = await views('--database', `sqlite:${path}`, '--print');
  assert.deepEqual(viewsIn(), []);
  inFile((database) => database.exec(statements));
  assert.equal(rowsOf('pages').length, 197);
});

test(
  'on MariaDB, the printed statements create views with the same rows',
  { skip: mariadbMissing },
  async () => {
    const wiki = buildDatabase(sampleWiki());
    await using mariadb = await startMariadb();
    await mariadb.run('CREATE DATABASE wiki CHARACTER SET binary');
    const owner = await createConnection(mariadb.url('wiki'));
    await copyToMariadb(wiki, owner);
    const statements = (await views('--database', mariadb.url('wiki')))
      .split(';\n')
      .filter((text) => text !== '');
    for (const statement of statements) await owner.query(statement);
    await views('--database', `sqlite:${path}`);
    for (const name of viewsIn()) {
      const [rows] = await owner.query<RowDataPacket[]>(`SELECT * FROM \`${name}\``);
      const sorted = (all: readonly unknown[]): string[] => all.map((row) => JSON.stringify(row)).toSorted();
      assert.deepEqual(sorted(rows), sorted(rowsOf(name)), name);
    }
    await owner.end();
    wiki.close();
  },
);
