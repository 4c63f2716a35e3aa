import assert from 'node:assert/strict';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { runCommand } from '../../../test/rig/run-command.ts';
import { writeWiki } from '../../../test/rig/wiki-file.ts';

const { path, options } = writeWiki({ pages: { Lamp: 'A lamp. [[Buoy]]', Buoy: 'x' } });

/** Reads from the file as another program does. */
function read<T>(reading: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(path);
  try {
    return reading(database);
  } finally {
    database.close();
  }
}

const viewNames = (): readonly unknown[] =>
  read((database) =>
    database.prepare("SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name").pluck().all(),
  );
const titles = (): readonly unknown[] =>
  read((database) => database.prepare('SELECT title FROM pages ORDER BY title').pluck().all());

test('views are created, and removed again', async (t) => {
  const created = await runCommand(t, 'views', ...options);
  assert.deepEqual([created.code, created.err], [0, '']);
  const [, names = ''] = /^The database has the views (.*)\.\n$/.exec(created.out) ?? [];
  assert.deepEqual(viewNames(), names.split(', ').toSorted());
  assert.deepEqual(titles(), ['Buoy', 'Lamp']);
  const removed = await runCommand(t, 'views', ...options, '--drop');
  assert.deepEqual(removed, { code: 0, out: 'The views are removed.\n', err: '' });
  assert.deepEqual(viewNames(), []);
});

test('--print prints the statements, and changes nothing', async (t) => {
  const { code, out } = await runCommand(t, 'views', ...options, '--print');
  assert.equal(code, 0);
  assert.deepEqual(viewNames(), []);
  assert.match(out, /^DROP VIEW IF EXISTS "pages";\nCREATE VIEW "pages" AS SELECT [^]*;\n$/);
  read((database) => database.exec(out));
  assert.deepEqual(titles(), ['Buoy', 'Lamp']);
  const dropping = await runCommand(t, 'views', ...options, '--print', '--drop');
  read((database) => database.exec(dropping.out));
  assert.deepEqual(viewNames(), []);
});
