import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import test, { after, before, describe } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@wikiquery/core/database';
import { sql, sqlQuery } from '@wikiquery/core/database/statements';
import {
  CancelledError,
  ReadOnlyError,
  StatementTimeoutError,
  UnavailableError,
} from '@wikiquery/core/errors';
import { mariadbMissing, startMariadb, type TestMariadb } from '../../../test/rig/mariadb.ts';
import { until } from '../../../test/rig/until.ts';
import { parseMariadbUrl } from './address.ts';
import { openMariadb } from './open-mariadb.ts';
import type { ServerSettings } from './settings.ts';

const open = (url: string, settings: Partial<ServerSettings> = {}): Promise<Database> => {
  const address = parseMariadbUrl(url);
  assert.ok(address);
  return openMariadb(address, { settings, binaryColumns: new Set(['raw']) });
};
const read = async <O = Record<string, unknown>>(
  database: Database,
  text: string,
  signal?: AbortSignal,
): Promise<O[]> =>
  database.all(sqlQuery(sql<O>`${sql.raw(text)}`, database.builder), signal && { signal: () => signal });

describe('MariaDB', { skip: mariadbMissing }, () => {
  let first: TestMariadb;
  let second: TestMariadb;
  before(async () => {
    [first, second] = await Promise.all([startMariadb(), startMariadb()]);
    for (const [server, name] of [
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      await server.run(
        `CREATE DATABASE lamps;
         CREATE TABLE lamps.lamp (name VARBINARY(255) PRIMARY KEY, lit BINARY(14), at TIMESTAMP NULL, raw BLOB, number BIGINT UNSIGNED, size DECIMAL(10,1));
         INSERT INTO lamps.lamp VALUES ('${name}', '2024', '2024-02-10 08:00:00', 'ÿ', 9007199254740991, 2.5);
         CREATE TABLE lamps.mw_lamp AS SELECT 'prefixed' AS name;
         CREATE USER reader IDENTIFIED BY 'read'; GRANT SELECT ON lamps.* TO reader;`,
      );
    }
  });
  after(async () => {
    await Promise.all([first[Symbol.asyncDispose](), second[Symbol.asyncDispose]()]);
  });
  const both = (): string => `mysql://root@127.0.0.1:${first.port},127.0.0.1:${second.port}/lamps`;
  const patient: Partial<ServerSettings> = { probeSeconds: 0.1, probePatienceSeconds: 0.5 };

  test('query plans are lines without values', async () => {
    const database = await open(first.url('lamps'));
    const [step = '', ...more] =
      (await database.explain?.('SELECT number FROM lamp WHERE name > ?', ['gul'])) ?? [];
    assert.match(step, /select_type: SIMPLE, table: lamp, type: (range|ALL), .*rows: 1, .*Extra: Using/);
    assert.doesNotMatch(step, /gul/);
    assert.deepEqual(more, []);
    await database.close();
  });

  test('values are decoded as in every database', async () => {
    const database = await open(first.url('lamps'));
    assert.deepEqual(await read(database, 'SELECT * FROM lamp'), [
      {
        name: 'first',
        lit: '2024',
        at: '20240210080000',
        raw: 'ÿ',
        number: 9007199254740991,
        size: 2.5,
      },
    ]);
    assert.deepEqual([...((await database.tables()).get('lamp') ?? [])].toSorted().slice(0, 2), [
      'at',
      'lit',
    ]);
    await database.close();
  });

  test('tables may have a prefix', async () => {
    const database = await open(first.url('lamps'), { prefix: 'mw_' });
    assert.deepEqual([...(await database.tables()).keys()], ['lamp']);
    assert.deepEqual(await read(database, 'SELECT lamp.name FROM lamp'), [{ name: 'prefixed' }]);
    await database.close();
  });

  test('read connections cannot write, and writing needs the privilege', async () => {
    const database = await open(first.url('lamps'));
    await assert.rejects(read(database, 'DELETE FROM lamp'), /READ ONLY/);
    const insert = sqlQuery(sql`INSERT INTO lamp (name) VALUES ('new')`, database.builder);
    const failing = sqlQuery(sql`INSERT INTO lamp (name) VALUES ('first')`, database.builder);
    await assert.rejects(async () => database.write?.([insert, failing]), /Duplicate/);
    assert.equal((await read(database, 'SELECT * FROM lamp')).length, 1);
    await database.close();
    const reader = await open(first.url('lamps').replace('root@', 'reader:read@'));
    await assert.rejects(async () => reader.write?.([insert]), ReadOnlyError);
    await reader.close();
  });

  test('a statement that takes too long is aborted', async () => {
    const database = await open(first.url('lamps'), { statementSeconds: 0.2 });
    await assert.rejects(read(database, 'SELECT SLEEP(3) FROM lamp'), StatementTimeoutError);
    await database.close();
  });

  test('an aborted statement is cancelled', async () => {
    const database = await open(first.url('lamps'), { connections: 1 });
    const controller = new AbortController();
    const result = read<{ slept: number }>(
      database,
      'SELECT SLEEP(20) AS slept FROM lamp',
      controller.signal,
    );
    await pause(200);
    controller.abort();
    // MariaDB may end a sleep early rather than with an error.
    const ended = await result.catch((error: unknown) => error);
    assert.ok(ended instanceof CancelledError || (ended as { slept: number }[])[0]?.slept === 1);
    assert.equal((await read(database, 'SELECT name FROM lamp')).length, 1);
    await database.close();
  });

  test('reads wait for a connection where the server allows fewer than the pool may have', async () => {
    // One for the health checks, two for reads.
    await first.run(
      `CREATE USER few IDENTIFIED BY 'few' WITH MAX_USER_CONNECTIONS 3; GRANT SELECT ON lamps.* TO few;`,
    );
    const database = await open(`mysql://few:few@127.0.0.1:${first.port}/lamps`, { connections: 8 });
    for (let round = 0; round < 3; round++) {
      const reads = Array.from({ length: 12 }, (_, i) => read(database, `SELECT SLEEP(0.02), ${i} AS i`));
      assert.deepEqual(
        (await Promise.all(reads)).map(([row]) => row?.['i']),
        Array.from({ length: 12 }, (_, i) => i),
      );
    }
    await database.close();
  });

  test('a read that is refused a connection when another one has become free uses that', async () => {
    // One for the health checks, one for reads.
    await first.run(
      `CREATE USER single IDENTIFIED BY 'one' WITH MAX_USER_CONNECTIONS 2; GRANT SELECT ON lamps.* TO single;`,
    );
    let connections = 0;
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    const proxy = createServer((client) => {
      const isRefused = ++connections > 2;
      // The server is killed later.
      const server = connect(first.port, '127.0.0.1').on('error', () => client.destroy());
      server.pipe(client);
      client.on('data', (bytes) => {
        if (isRefused) void free.then(() => server.write(bytes));
        else server.write(bytes);
      });
      client.on('close', () => server.destroy()).on('error', () => undefined);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const database = await open(`mysql://single:one@127.0.0.1:${port}/lamps`, { connections: 8 });
    try {
      const reads = [read(database, 'SELECT name FROM lamp'), read(database, 'SELECT name FROM lamp')];
      await Promise.race(reads);
      release();
      assert.deepEqual(
        (await Promise.all(reads)).map((rows) => rows.length),
        [1, 1],
      );
    } finally {
      await database.close();
      proxy.close();
    }
  });

  test('waiting for a connection times out', async () => {
    const database = await open(first.url('lamps'), { connections: 1, queueSeconds: 0.2 });
    const busy = read(database, 'SELECT SLEEP(1) FROM lamp');
    await assert.rejects(read(database, 'SELECT 1'), UnavailableError);
    await busy;
    await database.close();
  });

  test('the state of each server is reported', async () => {
    const database = await open(both(), { ...patient, connections: 1, queueSeconds: 30 });
    const state = () => database.servers?.().find(({ running }) => running > 0) ?? database.servers?.()[0];
    const reads = Array.from({ length: 4 }, () => read(database, 'SELECT SLEEP(0.5)'));
    await until(() => state()?.running === 1, 'a read runs');
    assert.equal(state()?.connections, 1);
    assert.equal(state()?.isUp, true);
    assert.equal(state()?.lag, 0);
    const waiting = database.servers?.().reduce((sum, server) => sum + server.waiting + server.running, 0);
    assert.equal(waiting, 4);
    const answered = () => database.servers?.().reduce((sum, { responses }) => sum + responses, 0) ?? 0;
    const before = answered();
    await Promise.all(reads);
    assert.equal(answered() - before, 4);
    assert.deepEqual(
      database.servers?.().map(({ running, waiting }) => running + waiting),
      [0, 0],
    );
    await database.close();
  });

  test('reads continue when a server goes down, and return to it when it is back', async () => {
    const database = await open(both(), patient);
    const seen = async (times: number): Promise<Set<string>> => {
      const rows = await Promise.all(
        Array.from({ length: times }, () => read<{ name: string }>(database, 'SELECT name FROM lamp')),
      );
      return new Set(rows.map(([row]) => row?.name ?? ''));
    };
    assert.deepEqual(await seen(60), new Set(['first', 'second']));
    const result = read<{ name: string }>(database, 'SELECT name, SLEEP(0.5) FROM lamp');
    await first.kill();
    assert.equal((await result).length, 1);
    assert.deepEqual(await seen(20), new Set(['second']));
    await first.start();
    await until(async () => (await seen(20)).size === 2, 'both servers are read from');
    assert.deepEqual(await seen(60), new Set(['first', 'second']));
    await database.close();
  });

  test('a frozen server is not used', async () => {
    const database = await open(both(), patient);
    second.process().kill('SIGSTOP');
    const rows = await Promise.all(
      Array.from({ length: 20 }, () => read<{ name: string }>(database, 'SELECT name FROM lamp')),
    ).finally(() => second.process().kill('SIGCONT'));
    assert.deepEqual(new Set(rows.map(([row]) => row?.name)), new Set(['first']));
    await database.close();
  });

  test('an unresponsive server does not delay reads', async () => {
    // A read that waited for its health check would wait for a day.
    const database = await open(both(), {
      probeSeconds: 0.1,
      silenceSeconds: 0.1,
      probePatienceSeconds: 86_400,
    });
    const seen = async (times: number): Promise<Set<string | undefined>> => {
      const rows = await Promise.all(
        Array.from({ length: times }, () => read<{ name: string }>(database, 'SELECT name FROM lamp')),
      );
      return new Set(rows.map(([row]) => row?.name));
    };
    second.process().kill('SIGSTOP');
    try {
      assert.deepEqual(await seen(20), new Set(['first']));
    } finally {
      second.process().kill('SIGCONT');
    }
    await until(async () => (await seen(20)).size === 2, 'both servers are read from');
    assert.deepEqual(await seen(60), new Set(['first', 'second']));
    await database.close();
  });

  test('a server that answers reads stays up when a health check times out', async () => {
    let isStalling = false;
    let connections = 0;
    const proxy = createServer((client) => {
      const isMonitor = connections++ === 0;
      // The server is killed later.
      const server = connect(first.port, '127.0.0.1').on('error', () => client.destroy());
      server.pipe(client);
      client.on('data', (bytes) => {
        if (!isMonitor || !isStalling) server.write(bytes);
      });
      client.on('close', () => server.destroy()).on('error', () => undefined);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const database = await open(`mysql://root@127.0.0.1:${port}/lamps`, patient);
    await read(database, 'SELECT 1');
    isStalling = true;
    await until(async () => {
      assert.equal((await read(database, 'SELECT name FROM lamp')).length, 1);
      return connections > 2;
    }, 'the health check is repeated over a new connection');
    await database.close();
    proxy.close();
  });

  test('reading fails with an UnavailableError when no server responds', async () => {
    const database = await open(first.url('lamps'), patient);
    await first.kill();
    await assert.rejects(read(database, 'SELECT 1'), UnavailableError);
    await first.start();
    await until(
      async () => (await read(database, 'SELECT name FROM lamp').catch(() => [])).length === 1,
      'the server is read from',
    );
    await database.close();
    await assert.rejects(open('mysql://root@127.0.0.1:1/lamps', patient), UnavailableError);
  });

  test('a replica that is too far behind is not used', async () => {
    await first.run(
      'CREATE DATABASE heart; CREATE TABLE heart.beat (ts DATETIME(6)); INSERT INTO heart.beat VALUES (UTC_TIMESTAMP(6))',
    );
    await second.run(
      'CREATE DATABASE heart; CREATE TABLE heart.beat (ts DATETIME(6)); INSERT INTO heart.beat VALUES (UTC_TIMESTAMP(6) - INTERVAL 90 SECOND)',
    );
    const database = await open(both(), { ...patient, heartbeat: 'heart.beat', maximumLag: 60 });
    const rows = await Promise.all(
      Array.from({ length: 30 }, () => read<{ name: string }>(database, 'SELECT name FROM lamp')),
    );
    assert.deepEqual(new Set(rows.map(([row]) => row?.name)), new Set(['first']));
    // Its lag is reported all the same, as in MediaWiki.
    assert.equal(database.lag?.().host, `127.0.0.1:${second.port}`);
    assert.equal(database.lags?.().length, 1);
    await database.close();
    const behind = await open(second.url('lamps'), { ...patient, heartbeat: 'heart.beat', maximumLag: 60 });
    assert.ok((behind.lag?.().seconds ?? 0) >= 90);
    assert.equal((await read(behind, 'SELECT name FROM lamp')).length, 1);
    await behind.close();
  });
});
