import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { UnavailableError } from '../../packages/core/src/data/database/database.ts';
import { openSqlite } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { sql, sqlQuery } from '../../packages/core/src/data/database/statements/sql.ts';
import { notInMemory } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import { createClient } from './client.ts';
import { folderFor, serveFile } from './served-file.ts';
import { disksMissing, fill, smallDisk } from './small-disk.ts';

const skip = notInMemory || disksMissing;

test('a check that cannot be logged is not answered, and reads are', { skip }, async (t) => {
  using wiki = createWiki();
  const folder = smallDisk(t, 16 * 2 ** 20);
  await using file = await serveFile(wiki, folder);
  const { path, served, query } = file;
  const client = createClient(served.url);
  assert.equal(await client.logIn('Customs officer', 'customs-officer-3'), 'Success');
  const check = async (cureason: string) =>
    client.post({
      action: 'query',
      list: 'checkuser',
      curequest: 'userips',
      cutarget: 'Wrecker',
      cutimecond: '@1000000000',
      cureason,
      cutoken: await client.token('csrf'),
    });
  const logged = (reason: string): unknown => {
    const reader = new Sqlite(path, { readonly: true });
    try {
      return reader
        .prepare(
          'SELECT count(*) FROM cu_log JOIN comment ON comment_id = cul_reason_id WHERE comment_text LIKE ?',
        )
        .pluck()
        .get(`%${reason}`);
    } finally {
      reader.close();
    }
  };
  assert.equal((await check('before')).status, 200);
  assert.equal(logged('before'), 1);

  const filler = fill(folder);
  const refused = await check('full');
  assert.equal(refused.status, 503);
  assert.equal(refused.retryAfter, '5');
  assert.equal(refused.json.error?.code, 'internal_api_error_DBConnectionError');
  assert.equal(refused.json.query, undefined);
  assert.equal((await query('list=allpages&aplimit=500')).status, 200);
  assert.match(
    (await file.logged(1)).join('\n'),
    /Answering requests with 503: No space is left on the disk: /,
  );

  rmSync(filler);
  assert.equal((await check('after')).status, 200);
  assert.deepEqual(['full', 'after'].map(logged), [0, 1]);

  // Another program writes for long.
  const writer = new Sqlite(path);
  writer.exec('BEGIN IMMEDIATE');
  const waiting = check('locked');
  let reads = 0;
  let done = false;
  void waiting.finally(() => {
    done = true;
  });
  while (!done) {
    assert.equal((await query('titles=Gull Point')).status, 200);
    reads++;
  }
  writer.exec('ROLLBACK');
  writer.close();
  const { status, retryAfter, json } = await waiting;
  assert.deepEqual([status, retryAfter, json.error?.code], [503, '5', 'internal_api_error_BusyError']);
  // Were reads held up until then, one could be answered before the check waits, and one after it.
  assert.ok(reads > 2, `${reads} reads`);
});

test(
  'a sort without room for temporary files is unavailable, and other reads are not',
  { skip },
  async (t) => {
    const path = join(folderFor(t), 'lamps.sqlite');
    new Sqlite(path).exec('CREATE TABLE lamp (name TEXT PRIMARY KEY)').close();
    const before = process.env['SQLITE_TMPDIR'];
    process.env['SQLITE_TMPDIR'] = smallDisk(t, 2 ** 20);
    t.after(() => {
      if (before === undefined) delete process.env['SQLITE_TMPDIR'];
      else process.env['SQLITE_TMPDIR'] = before;
    });
    const database = openSqlite(path);
    const read = (text: string) => database.all(sqlQuery(sql`${sql.raw(text)}`, database.builder));
    const sorted = `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 100000)
    SELECT count(*) FROM (SELECT DISTINCT n, hex(randomblob(500)) AS filler FROM number ORDER BY filler LIMIT -1 OFFSET 0)`;
    await assert.rejects(async () => read(sorted), UnavailableError);
    assert.deepEqual(await read('SELECT name FROM lamp'), []);
    await database.close();
  },
);
