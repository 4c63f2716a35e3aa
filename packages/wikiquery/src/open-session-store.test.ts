import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import Sqlite from 'better-sqlite3';
import { createWiki } from '../../../test/rig/wiki.ts';
import type { Database } from '../../core/src/data/database/database.ts';
import { fromConnection } from '../../core/src/data/database/dialects/sqlite.ts';
import type { GivenSessionSettings } from '../../core/src/wiki/settings/sessions.ts';
import { completeSettings } from '../../core/src/wiki/settings/settings.ts';
import { openSessionStore } from './open-session-store.ts';
import { openDatabase } from './open-wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-sessions-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const wiki = createWiki({ pages: {} });
after(wiki.close);
const main: Database = fromConnection(wiki.database);

const open = (sessions?: GivenSessionSettings) =>
  openSessionStore(completeSettings(sessions ? { sessions } : {}), main, openDatabase);

/** What the installer of MediaWiki makes for `CACHE_DB` on SQLite. */
const file = join(folder, 'wikicache.sqlite');
const cache = new Sqlite(file);
cache.exec(
  "CREATE TABLE objectcache (keyname BLOB NOT NULL default '' PRIMARY KEY, value BLOB, exptime BLOB NOT NULL)",
);
cache.prepare("INSERT INTO objectcache VALUES ('beside', 'b:1;', '99991231235959')").run();
cache.close();
wiki.database
  .prepare("INSERT INTO objectcache (keyname, value, exptime) VALUES ('own', 'b:0;', '99991231235959')")
  .run();

test('sessions are read from the stores in the settings, one or several', async () => {
  assert.equal(await open(), undefined);
  assert.equal(await open({}), undefined);
  const own = await open({ store: 'database' });
  assert.deepEqual(await own?.read('own'), [Buffer.from('b:0;')]);
  assert.deepEqual(await own?.read('beside'), []);
  await own?.close();
  const both = await open({ store: ['database', `sqlite:${file}`] });
  assert.deepEqual(await both?.read('own'), [Buffer.from('b:0;')]);
  assert.deepEqual(await both?.read('beside'), [Buffer.from('b:1;')]);
  await both?.close();
  // The wiki's own database is not the store's to close.
  assert.deepEqual(await (await open({ store: 'database' }))?.read('own'), [Buffer.from('b:0;')]);
});

test('an invalid URL is refused without showing a password in it', async () => {
  for (const store of [
    'apcu',
    'postgres://reader:secret@host/wiki',
    'memcached:secret',
    'memcached://',
    'redis://:secret@:x',
  ]) {
    await assert.rejects(open({ store }), (error: Error) => {
      assert.equal(error.constructor.name, 'UsageError', store);
      assert.ok(!error.message.includes('secret'), store);
      return true;
    });
  }
});
