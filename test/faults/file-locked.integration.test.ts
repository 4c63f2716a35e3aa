import assert from 'node:assert/strict';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { notInMemory } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import { answered, folderFor, serveFile, unavailable } from './served-file.ts';

test(
  'a file that is locked for long is a 503, and nobody else waits',
  { skip: notInMemory, timeout: 60_000 },
  async (t) => {
    using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
    await using file = await serveFile(wiki, folderFor(t));
    const { path, ask, query, ready, logged } = file;
    assert.deepEqual(await ask(), answered('An arch.'));
    const owner = new Sqlite(path, { timeout: 5000 });
    t.after(() => owner.close());
    owner.exec('BEGIN EXCLUSIVE');
    const waiting = Promise.all(Array.from({ length: 20 }, ask));
    assert.equal((await query('meta=siteinfo')).status, 200, 'what needs no database is answered');
    for (const seen of await waiting) assert.deepEqual(seen, unavailable);
    assert.equal(await ready(), 503);
    assert.match(
      (await logged(1))[0] ?? '',
      /^Answering requests with 503: Another program has locked \/.*wiki\.sqlite\./,
    );

    owner.exec('COMMIT');
    assert.deepEqual(await ask(), answered('An arch.'));
    assert.equal(await ready(), 200);
  },
);
