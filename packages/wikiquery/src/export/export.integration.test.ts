import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import Sqlite from 'better-sqlite3';
import { readParquet } from '../../../../test/rig/parquet.ts';
import { buildDatabase, sampleWiki } from '../../../../test/rig/wiki.ts';
import { sampleConfiguration } from '../../../testing/sample/wiki.ts';
import { writeViews } from '../write-views.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-export-'));
const path = join(folder, 'wiki.sqlite');
buildDatabase(sampleWiki(), path).close();
await writeViews(path, sampleConfiguration());
const database = new Sqlite(path, { readonly: true });
after(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> =>
  new Promise((resolve) => {
    const command = join(import.meta.dirname, '../../bin/wikiquery.js');
    execFile(
      process.execPath,
      [command, 'export', '--database', `sqlite:${path}`, ...args],
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out + err });
      },
    );
  });

type Rows = readonly Readonly<Record<string, unknown>>[];

const rowsOf = (sql: string): Rows => database.prepare<[], Record<string, unknown>>(sql).all();
const views = rowsOf("SELECT name FROM sqlite_schema WHERE type = 'view'").map(({ name }) => String(name));
const sorted = (rows: Rows): readonly string[] => rows.map((row) => JSON.stringify(row)).toSorted();

/** Rows of a Parquet file as SQLite has them: whole numbers, and 1 and 0 for truth values. */
async function rowsIn(file: string): Promise<Rows> {
  const rows: Rows = await readParquet(readFileSync(file));
  const plain = (value: unknown): unknown =>
    typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : value;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
  );
}

test('another reader finds all rows of all views in the Parquet files', async () => {
  const to = join(folder, 'parquet');
  assert.equal((await run(to)).code, 0);
  const files = readdirSync(to).filter((name) => !name.startsWith('.'));
  assert.deepEqual(files.toSorted(), views.map((name) => `${name}.parquet`).toSorted());
  for (const name of views)
    assert.deepEqual(
      sorted(await rowsIn(join(to, `${name}.parquet`))),
      sorted(rowsOf(`SELECT * FROM ${name}`)),
      name,
    );
});

test('lines of JSON and CSV have the same rows', async () => {
  const to = join(folder, 'text');
  await run('--format', 'ndjson', to);
  for (const name of views) {
    const lines = readFileSync(join(to, `${name}.ndjson`), 'utf8')
      .trimEnd()
      .split('\n');
    assert.deepEqual(lines.toSorted(), sorted(rowsOf(`SELECT * FROM ${name}`)), name);
  }
  await run('--format', 'csv', '--views', 'category_tree,redirects', to);
  const [names, first] = readFileSync(join(to, 'category_tree.csv'), 'utf8').split('\r\n');
  assert.equal(names, 'parent,child,child_id,parent_key,child_key');
  assert.equal(first?.split(',').length, 5);
});

test('files that are there are left alone, and written again by --rebuild', async () => {
  const to = join(folder, 'again');
  const users = join(to, 'users.csv');
  await run('--format', 'csv', '--views', 'users', to);
  const whole = readFileSync(users, 'utf8');
  writeFileSync(users, 'kept');
  const again = await run('--format', 'csv', '--views', 'users,redirects', to);
  assert.match(
    again.out,
    /users\.csv is there already: --rebuild writes it again\.\n.*redirects\.csv: 18 rows\n/,
  );
  assert.equal(readFileSync(users, 'utf8'), 'kept');
  await run('--format', 'csv', '--views', 'users', '--rebuild', to);
  assert.equal(readFileSync(users, 'utf8'), whole);
});

test('files of another database are refused, and replaced by --rebuild', async () => {
  const to = join(folder, 'other');
  const copy = join(folder, 'copy.sqlite');
  writeFileSync(copy, readFileSync(path));
  const csv = ['--format', 'csv', '--views'];
  assert.equal((await run(...csv, 'users,redirects', to)).code, 0);
  const before = readFileSync(join(to, 'users.csv'), 'utf8');
  writeFileSync(join(to, 'mine.csv'), 'not of an export');
  const refused = await run('--database', `sqlite:${copy}`, ...csv, 'users', to);
  assert.match(refused.out, /other has 2 files of another database, sqlite:.*wiki\.sqlite: .*--rebuild\.\n$/);
  assert.notEqual(refused.code, 0);
  assert.equal(readFileSync(join(to, 'users.csv'), 'utf8'), before);
  assert.equal((await run('--database', `sqlite:${copy}`, ...csv, 'users', '--rebuild', to)).code, 0);
  assert.deepEqual(readdirSync(to).toSorted(), ['.wikiquery-export.json', 'mine.csv', 'users.csv']);
  // What no export has written is not taken for its own either.
  writeFileSync(join(to, 'redirects.csv'), 'of unknown origin');
  const unknown = await run('--database', `sqlite:${copy}`, ...csv, 'users,redirects', to);
  assert.match(unknown.out, /other has redirects\.csv, and does not say of which database: .*--rebuild\.\n$/);
  assert.notEqual(unknown.code, 0);
});

test('a graph has links followed through redirects', async () => {
  const to = join(folder, 'graph');
  await run('--format', 'ndjson', '--graph', to);
  const read = (name: string): Rows =>
    readFileSync(join(to, `${name}.ndjson`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const nodes = rowsOf('SELECT page_id AS id, namespace, title FROM pages WHERE NOT is_redirect');
  assert.deepEqual(sorted(read('nodes')), sorted(nodes));
  const ids = new Set(nodes.map(({ id }) => id));
  const targets = new Map(
    rowsOf('SELECT from_id, to_id FROM redirects').map((row) => [row['from_id'], row['to_id']]),
  );
  const edges = rowsOf('SELECT from_id, to_id FROM links').map((row) => ({
    from_id: row['from_id'],
    to_id: targets.get(row['to_id']) ?? row['to_id'],
  }));
  const expected = new Set(sorted(edges.filter((edge) => ids.has(edge.from_id) && ids.has(edge.to_id))));
  assert.deepEqual(sorted(read('edges')), [...expected]);
});

test('what cannot be exported is said', async () => {
  assert.match(
    (await run('--format', 'xls', folder)).out,
    /--format must be parquet, csv, ndjson, not "xls"/,
  );
  assert.match(
    (await run('--views', 'page', folder)).out,
    /There is no view "page" here, only pages, redirects,/,
  );
  assert.match((await run()).out, /Name one folder/);
});
