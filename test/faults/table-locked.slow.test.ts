import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createConnection } from 'mysql2/promise';
import { startServing } from '../program/serve.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';

/** More clients than the pool has connections. */
const CLIENTS = 40;

test('a locked table refuses only the requests that read it', { skip: mariadbMissing }, async (t) => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  await using mariadb = await startMariadb();
  await mariadb.run('CREATE DATABASE wiki CHARACTER SET binary');
  const owner = await createConnection(mariadb.url('wiki'));
  await copyToMariadb(wiki.database, owner);
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-locked-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const config = join(folder, 'wiki.json');
  writeFileSync(config, JSON.stringify(wiki.configuration));
  await using served = await startServing(
    '--config',
    config,
    '--database',
    mariadb.url('wiki'),
    '--port',
    '0',
  );
  let sent = 0;
  const ask = async (query: string) => {
    // Identical requests would be answered once.
    const response = await fetch(`${served.url}?action=query&format=json&${query}&requestid=${sent++}`);
    const { error } = (await response.json()) as {
      readonly error?: { readonly code: string; readonly info: string };
    };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ...error };
  };
  const page = () => ask('titles=Bridge');
  const users = () => ask('list=users&ususers=Nobody&usprop=groups');
  const ready = async () => (await fetch(`${served.origin}/ready`)).status;
  assert.equal((await page()).status, 200);
  assert.equal((await users()).status, 200);

  await owner.query('LOCK TABLES page WRITE');
  let isLocked = true;
  const refused = new Map<string, number>();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (isLocked) {
      const { status, code, info, retryAfter } = await page();
      if (!isLocked) break;
      const answer = JSON.stringify({ status, code, info, retryAfter });
      refused.set(answer, (refused.get(answer) ?? 0) + 1);
    }
  });
  try {
    assert.equal(await ready(), 200);
    // The first ones find out that the table is locked.
    await until(() => refused.size > 0, 'a request is refused');
    for (let i = 0; i < 30; i++) {
      assert.equal((await users()).status, 200);
      assert.equal(await ready(), 200);
    }
  } finally {
    isLocked = false;
    await owner.query('UNLOCK TABLES');
    await Promise.all(clients);
    await owner.end();
  }
  const codes = new Set([...refused.keys()].map((answer) => (JSON.parse(answer) as { code: string }).code));
  assert.ok(
    codes.isSubsetOf(new Set(['internal_api_error_DBQueryTimeoutError', 'toobusy'])),
    [...codes].join(', '),
  );
  assert.ok(
    refused.has(
      JSON.stringify({
        status: 503,
        code: 'internal_api_error_DBQueryTimeoutError',
        info: 'Something else has locked a table of the database: try again in a few seconds.',
        retryAfter: '5',
      }),
    ),
    [...refused.keys()].join('\n'),
  );
  await until(async () => (await page()).status === 200, 'the table is read again');
  assert.match(served.log().join('\n'), /The table page is locked\./);
});
