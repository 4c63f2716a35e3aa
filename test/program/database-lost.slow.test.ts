import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { RowDataPacket } from 'mysql2';
import { createConnection, type Connection } from 'mysql2/promise';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { startServing } from './serve.ts';

/** Checks whether another connection waits for a table locked by this one. */
async function isLockAwaited(owner: Connection): Promise<boolean> {
  const [rows] = await owner.query<RowDataPacket[]>('SHOW PROCESSLIST');
  return rows.some(({ State: state }) => String(state).startsWith('Waiting for table'));
}

test('responds with 503 while the database is down or busy', { skip: mariadbMissing }, async (t) => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  await using mariadb = await startMariadb();
  await mariadb.run('CREATE DATABASE wiki CHARACTER SET binary');
  const owner = await createConnection(mariadb.url('wiki'));
  await copyToMariadb(wiki.database, owner);
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-lost-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const config = join(folder, 'wiki.json');
  // The database is lost when it refuses connections, not when a busy machine is slow.
  const settings = {
    ...wiki.configuration.settings,
    database: { connections: 1, queueSeconds: 5, lockSeconds: 60, probePatienceSeconds: 60 },
    slowSeconds: 60,
  };
  writeFileSync(config, JSON.stringify({ ...wiki.configuration, settings }));
  await using served = await startServing(
    '--config',
    config,
    '--database',
    mariadb.url('wiki'),
    '--port',
    '0',
  );
  let asked = 0;
  const ask = async () => {
    // Identical requests would be answered once.
    const request = `action=query&titles=Bridge&format=json&formatversion=2&requestid=${asked++}`;
    const answer = await fetch(`${served.url}?${request}`);
    const { headers, status } = answer;
    const { query, error } = (await answer.json()) as {
      readonly query?: { readonly pages: readonly { readonly title: string }[] };
      readonly error?: { readonly code: string };
    };
    return {
      status,
      title: query?.pages[0]?.title,
      code: error?.code,
      header: headers.get('mediawiki-api-error') ?? undefined,
      retryAfter: headers.get('retry-after') ?? undefined,
    };
  };
  const ready = async () => (await fetch(`${served.origin}/ready`)).status;
  const available = {
    status: 200,
    title: 'Bridge',
    code: undefined,
    header: undefined,
    retryAfter: undefined,
  };
  const unavailable = {
    status: 503,
    title: undefined,
    code: 'internal_api_error_DBConnectionError',
    header: 'internal_api_error_DBConnectionError',
    retryAfter: '5',
  };
  // A slow start must not make the server expect such requests to be costly: worker processes have other connections.
  for (let i = 0; i < 10; i++) assert.deepEqual(await ask(), available);
  assert.equal(await ready(), 200);
  const before = served.log().length;

  // The only connection waits for a table.
  await owner.query('LOCK TABLES page WRITE');
  const waiting = ask();
  await until(() => isLockAwaited(owner), 'the lock is awaited');
  assert.deepEqual(await ask(), unavailable);
  await owner.query('UNLOCK TABLES');
  assert.deepEqual(await waiting, available);

  owner.on('error', () => undefined);
  await mariadb.kill();
  for (let i = 0; i < 20; i++) assert.deepEqual(await ask(), unavailable);
  // On a busy machine, runners may have answered all of these.
  await until(async () => (await ready()) === 503, 'the loss is noticed');
  assert.equal((await fetch(`${served.origin}/health`)).status, 200);

  await mariadb.start();
  // The first request may time out before the only connection is made again.
  await until(async () => (await ask()).status === 200, 'the database is asked again');
  assert.deepEqual(await ask(), available);
  await until(async () => (await ready()) === 200, 'the return is noticed');

  // The loss, the return, and requests that were answered between them.
  const lines = (await served.logged(before + 3))
    .slice(before)
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    // On a busy machine, runners answer some requests, and log what they find.
    .filter(({ pid }) => pid === served.process.pid);
  const withMessage = (message: string) => lines.filter(({ msg }) => msg === message);
  const server = `127.0.0.1:${mariadb.port}`;
  assert.deepEqual(
    ['Lost a database server', 'Database server is back'].map((message) =>
      withMessage(message).map((line) => line['server']),
    ),
    [[server], [server]],
  );
  assert.match(String(withMessage('Lost a database server')[0]?.['reason']), /^[^\n]{1,300}\.$/);
  // Requests during the two outages are logged once and then every ten seconds.
  const first = withMessage('Answering requests with 503').length;
  assert.ok(first >= 1 && first <= 4, `${first} lines`);
  assert.equal(first + withMessage('Answered requests with 503').length + 2, lines.length);
});
