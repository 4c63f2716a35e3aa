import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { startServing } from '../program/serve.ts';
import { notInMemory } from '../rig/test-database.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { answered, folderFor, serveFile, unavailable, writeWiki } from './served-file.ts';

const skip = notInMemory;

/** A wiki of a megabyte, of which a server has not read everything. */
function largeWiki() {
  const pages = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`Pier ${i}`, `${'Planks. '.repeat(300)}${i}`]),
  );
  return createWiki({ pages: { Bridge: 'An arch.', ...pages } });
}

const textOf = (title: string): string => `titles=${title}&prop=revisions&rvprop=content&rvslots=main`;

for (const size of [0, 4096, 200_000]) {
  test(`a file that is truncated to ${size} bytes is a 503, until it is restored`, { skip }, async (t) => {
    using wiki = largeWiki();
    const folder = folderFor(t);
    await using file = await serveFile(wiki, folder);
    const { path, served, ask, askUntil, ready, logged } = file;
    copyFileSync(path, join(folder, 'backup'));
    assert.deepEqual(await ask(), answered('An arch.'));
    truncateSync(path, size);
    assert.deepEqual(await askUntil(({ status }) => status !== 200), unavailable);
    for (let i = 0; i < 300; i += 60) {
      const { status } = await file.query(textOf(`Pier ${i}`));
      assert.equal(status, 503, `Pier ${i}`);
    }
    assert.equal(served.process.exitCode ?? served.process.signalCode, null);
    assert.equal(await ready(), 503);
    // On a busy machine, a worker process may log before that it cannot open the file.
    const isReason = (line: string): boolean =>
      /^Answering requests with 503: \/.*wiki\.sqlite.*\./.test(line);
    await until(async () => (await logged(1)).find(isReason), 'the reason is logged');
    copyFileSync(join(folder, 'backup'), path);
    assert.deepEqual(await askUntil(({ status }) => status === 200), answered('An arch.'));
    assert.equal(await ready(), 200);
  });
}

test('corrupt pages are a 503 where they are needed, and nowhere else', { skip }, async (t) => {
  using wiki = largeWiki();
  const folder = folderFor(t);
  await using file = await serveFile(wiki, folder);
  const { path, served, ask, query, logged } = file;
  // The pages of one table.
  const database = new Sqlite(path, { readonly: true });
  const pages = database
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'text' AND pagetype <> 'overflow'")
    .pluck()
    .all();
  const size = Number(database.pragma('page_size', { simple: true }));
  database.close();
  const whole = readFileSync(path);
  const opened = openSync(path, 'r+');
  for (const page of pages) writeSync(opened, Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size);
  closeSync(opened);
  assert.deepEqual(await ask(), unavailable);
  assert.equal((await query('titles=Bridge&prop=info')).status, 200);
  assert.equal((await query('list=allpages&aplimit=500')).status, 200);
  assert.equal(await file.ready(), 200);
  assert.equal(served.process.exitCode ?? served.process.signalCode, null);
  assert.match(
    (await logged(1))[0] ?? '',
    /^Answering requests with 503: \/.*wiki\.sqlite is corrupt: check it with "PRAGMA integrity_check" .*backup\. \(SQLITE_CORRUPT/,
  );
  writeFileSync(path, whole);
  assert.deepEqual(await file.askUntil(({ status }) => status === 200), answered('An arch.'));
});

test('a file that is no database ends the start with a sentence', { skip }, async (t) => {
  using wiki = createWiki({ pages: {} });
  const { path, config } = writeWiki(wiki, folderFor(t));
  writeFileSync(path, 'Not a database, but a text.'.repeat(100));
  await assert.rejects(startServing('--config', config, '--database', `sqlite:${path}`, '--port', '0'));
});
