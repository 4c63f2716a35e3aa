import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { notInMemory } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import { answered, folderFor, serveFile, unavailable, withoutTime } from './served-file.ts';

test(
  'a file that is locked for long is a 503, and nobody else waits',
  { skip: notInMemory, timeout: 60_000 },
  async (t) => {
    using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
    await using file = await serveFile(wiki, folderFor(t));
    const { path, ask, query, ready, logged } = file;
    assert.deepEqual(withoutTime(await ask()), answered('An arch.'));
    const owner = new Sqlite(path, { timeout: 5000 });
    t.after(() => owner.close());
    owner.exec('BEGIN EXCLUSIVE');
    const waiting = Promise.all(Array.from({ length: 20 }, ask));
    let longest = 0;
    let done = false;
    void waiting.finally(() => {
      done = true;
    });
    while (!done) {
      const begun = performance.now();
      assert.equal((await query('meta=siteinfo')).status, 200);
      longest = Math.max(longest, performance.now() - begun);
    }
    for (const seen of await waiting) {
      assert.deepEqual(withoutTime(seen), unavailable);
      assert.ok(seen.milliseconds > 900 && seen.milliseconds < 15_000, `${seen.milliseconds} ms`);
    }
    assert.ok(longest < 3000, `a request that needs no database took ${longest} ms`);
    assert.equal(await ready(), 503);
    assert.match(
      (await logged(1))[0] ?? '',
      /^Answering requests with 503: Another program has locked \/.*wiki\.sqlite\./,
    );

    // Those that wait when the lock ends are answered.
    const soon = ask();
    await pause(300);
    owner.exec('COMMIT');
    assert.deepEqual(withoutTime(await soon), answered('An arch.'));
    assert.equal(await ready(), 200);
  },
);
