import assert from 'node:assert/strict';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { startServingWith } from '../program/serve.ts';
import { notInMemory } from '../rig/test-database.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { answered, clientOf, folderFor, unavailable, writeWiki } from './served-file.ts';

/** The user `nobody`, whom permissions concern as they do not concern root. */
const uid = 65_534;
const skip = notInMemory || (process.getuid?.() !== 0 && 'only root can start a server as another user');

const serve = (path: string, config: string) =>
  startServingWith({ uid }, '--config', config, '--database', `sqlite:${path}`, '--port', '0');

test('without permission the answer is 503, until it is given again', { skip }, async (t) => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const folder = folderFor(t);
  chmodSync(folder, 0o755);
  const { path, config } = writeWiki(wiki, folder);
  await using file = clientOf(path, await serve(path, config));
  const { ask, askUntil, ready, log, logged } = file;
  assert.deepEqual(await ask(), answered('An arch.'));
  chmodSync(folder, 0o700);
  assert.deepEqual(await askUntil(({ status }) => status !== 200), unavailable);
  assert.equal(await ready(), 503);
  assert.match((await logged(1)).join('\n'), /503: \/.*wiki\.sqlite cannot be found: .*EACCES/);
  chmodSync(folder, 0o755);
  assert.deepEqual(await askUntil(({ status }) => status === 200), answered('An arch.'));

  // Nobody may read the file that replaces it: the one before is served.
  writeFileSync(join(folder, 'new'), wiki.database.serialize(), { mode: 0o600 });
  const lines = log().length;
  renameSync(join(folder, 'new'), path);
  await until(async () => {
    assert.deepEqual(await ask(), answered('An arch.'));
    return log().length > lines;
  }, 'the file is noticed');
  assert.match(
    log().at(-1) ?? '',
    /^Cannot reopen the database, whose file has changed: .*check the permissions/,
  );
  chmodSync(path, 0o644);
  await until(async () => {
    assert.deepEqual(await ask(), answered('An arch.'));
    return log().at(-1)?.startsWith('Reopened');
  }, 'the file is read');
});

test('a database in WAL mode needs its shared memory, or a folder to make it in', { skip }, async (t) => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const folder = folderFor(t);
  chmodSync(folder, 0o755);
  const { path, config } = writeWiki(wiki, folder);
  const writer = new Sqlite(path);
  writer.pragma('journal_mode = WAL');
  writer.close();
  // There is no shared memory, and it cannot be made.
  await assert.rejects(serve(path, config));

  const open = new Sqlite(path);
  open.prepare("UPDATE page SET page_touched = '20300101000000'").run();
  t.after(() => open.close());
  for (const name of [path, `${path}-shm`, `${path}-wal`]) chmodSync(name, 0o644);
  await using file = clientOf(path, await serve(path, config));
  assert.deepEqual(await file.ask(), answered('An arch.'));
  open.prepare("UPDATE text SET old_text = 'A beam.' WHERE old_text = 'An arch.'").run();
  assert.deepEqual(await file.ask(), answered('A beam.'));
});
