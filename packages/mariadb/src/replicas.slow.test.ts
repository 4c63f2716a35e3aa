import assert from 'node:assert/strict';
import test, { after, before, describe } from 'node:test';
import type { Database } from '@wikiquery/core/database';
import { sql, sqlQuery } from '@wikiquery/core/database/statements';
import { mariadbMissing } from '../../../test/rig/mariadb.ts';
import { startReplication, type ReplicatedMariadb } from '../../../test/rig/replication.ts';
import { until } from '../../../test/rig/until.ts';
import { parseMariadbUrl } from './address.ts';
import { openMariadb } from './open-mariadb.ts';
import type { ServerChange } from './server.ts';
import type { ServerSettings } from './settings.ts';

const read = async <O>(database: Database, text: string): Promise<O[]> =>
  database.all(sqlQuery(sql<O>`${sql.raw(text)}`, database.builder));

/** Returns the `server_id` of the servers that answer reads. */
async function readers(database: Database, reads = 40): Promise<ReadonlySet<number>> {
  const rows = await Promise.all(
    Array.from({ length: reads }, () => read<{ id: number }>(database, 'SELECT @@server_id AS id FROM lamp')),
  );
  return new Set(rows.map(([row]) => row?.id ?? 0));
}

describe('replication', { skip: mariadbMissing }, () => {
  let servers: ReplicatedMariadb;
  before(async () => {
    servers = await startReplication(2, (primary) =>
      primary.run(
        `CREATE TABLE wiki.lamp (name VARBINARY(255)); INSERT INTO wiki.lamp VALUES ('red');
         CREATE USER poor IDENTIFIED BY 'poor'; GRANT SELECT ON wiki.* TO poor;`,
      ),
    );
  });
  after(() => servers[Symbol.asyncDispose]());

  const names = (): readonly [string, string, string] => {
    const [first, second] = servers.replicas;
    assert.ok(first && second);
    return [`127.0.0.1:${servers.primary.port}`, `127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`];
  };
  const changes: { readonly server: string; readonly change: ServerChange }[] = [];
  const open = async (
    settings: Partial<ServerSettings> = {},
    account = 'reader:read',
    hosts: readonly string[] = names(),
  ): Promise<Database> => {
    const address = parseMariadbUrl(`mysql://${account}@${hosts.join(',')}/wiki`);
    assert.ok(address);
    changes.length = 0;
    return openMariadb(address, {
      settings: {
        servers: { [names()[0]]: { role: 'primary', weight: 0 } },
        probeSeconds: 0.1,
        ...settings,
      },
      onServerChange: (server, change) => {
        changes.push({ server, change });
      },
    });
  };
  const replicate = (command: 'START' | 'STOP', of = servers.replicas, thread = '') =>
    Promise.all(of.map((replica) => replica.run(`${command} SLAVE ${thread}`)));
  const lagsBecome = (database: Database, lags: readonly (number | undefined)[]) =>
    until(
      () => JSON.stringify(database.lags?.().map(({ seconds }) => seconds)) === JSON.stringify(lags),
      `the lags are ${lags.join(' and ')}`,
    );

  test('replicas serve reads while the primary is down, and after it is back', async () => {
    const database = await open();
    await lagsBecome(database, [0, 0]);
    assert.deepEqual(await readers(database), new Set([2, 3]));
    await servers.primary.kill();
    await lagsBecome(database, [undefined, undefined]);
    assert.deepEqual(database.lag?.(), { host: names()[0], seconds: -1 });
    assert.deepEqual(await readers(database), new Set([2, 3]));

    const later = await open();
    assert.deepEqual(await readers(later), new Set([2, 3]), 'opened while the primary is down');
    await later.close();
    const alone = await open({}, 'reader:read', [names()[1]]);
    assert.deepEqual(await readers(alone), new Set([2]), 'a single replica');
    assert.equal(alone.lag?.().seconds, -1);
    await alone.close();

    await servers.primary.start();
    await lagsBecome(database, [0, 0]);
    assert.deepEqual(await readers(database), new Set([2, 3]));
    await database.close();
  });

  for (const thread of ['SQL_THREAD', 'IO_THREAD', '']) {
    test(`a replica on which STOP SLAVE ${thread} was run is avoided, not lost`, async () => {
      const database = await open({ maximumLag: 0.3 });
      await lagsBecome(database, [0, 0]);
      const [first] = servers.replicas;
      assert.ok(first);
      try {
        await replicate('STOP', [first], thread);
        await lagsBecome(database, [undefined, 0]);
        assert.deepEqual(database.lag?.().host, names()[2], 'only known lags count');
        await until(async () => (await readers(database)).size === 1, 'the stopped replica is avoided');
        assert.deepEqual(await readers(database), new Set([3]));
        assert.ok(database.servers?.().every(({ isUp }) => isUp));
        const [stopped] = changes.map(({ server, change }) => [server, change.kind]);
        assert.deepEqual(stopped, [names()[1], 'replication-stopped']);
      } finally {
        await replicate('START', [first]);
      }
      await until(async () => (await readers(database)).size === 2, 'the replica is used again');
      await database.close();
    });
  }

  test('the primary serves reads if all replicas are stopped, and they do if it is down, too', async () => {
    const database = await open({ maximumLag: 0.3 });
    await lagsBecome(database, [0, 0]);
    try {
      await replicate('STOP');
      await until(async () => (await readers(database)).has(1), 'the primary is used');
      assert.deepEqual(await readers(database), new Set([1]));
      await servers.primary.kill();
      assert.deepEqual(await readers(database), new Set([2, 3]));
    } finally {
      await servers.primary.start();
      await replicate('START');
    }
    await lagsBecome(database, [0, 0]);
    await database.close();
  });

  test('the replica that was stopped last is preferred to one stopped long before', async () => {
    const database = await open({ maximumLag: 0.3 });
    await lagsBecome(database, [0, 0]);
    const [first] = servers.replicas;
    assert.ok(first);
    try {
      await replicate('STOP', [first]);
      await until(() => (database.servers?.()[1]?.lag ?? 0) > 2, 'the first replica is behind');
      await servers.primary.kill();
      await lagsBecome(database, [undefined, undefined]);
      // Its data is as old as the outage, that of the first one older.
      await until(() => (database.servers?.()[2]?.lag ?? 0) > 0.3, 'the second replica is behind, too');
      assert.deepEqual(await readers(database), new Set([3]));
    } finally {
      await servers.primary.start();
      await replicate('START');
    }
    await database.close();
  });

  test('lag is unknown without the privilege to read it, and reads go on', async () => {
    const database = await open({}, 'poor:poor');
    assert.deepEqual(
      database.lags?.().map(({ seconds }) => seconds),
      [undefined, undefined],
    );
    assert.deepEqual(await readers(database), new Set([2, 3]));
    await servers.primary.kill();
    try {
      assert.deepEqual(await readers(database), new Set([2, 3]));
    } finally {
      await servers.primary.start();
      await database.close();
    }
  });

  test('with a heartbeat, lag grows while the primary is down, and all replicas share the reads', async () => {
    await servers.primary.run(
      `CREATE TABLE wiki.beat (ts DATETIME(6)); INSERT INTO wiki.beat VALUES (UTC_TIMESTAMP(6) - INTERVAL 90 SECOND)`,
    );
    await servers.caughtUp();
    const database = await open({ heartbeat: 'wiki.beat' });
    await servers.primary.kill();
    try {
      assert.deepEqual(await readers(database), new Set([2, 3]));
      assert.ok((database.lag?.().seconds ?? 0) >= 90);
    } finally {
      await servers.primary.start();
    }
    await servers.primary.run('DELETE FROM wiki.beat');
    await lagsBecome(database, [undefined, undefined]);
    assert.deepEqual(await readers(database), new Set([2, 3]));
    await database.close();
    const missing = await open({ heartbeat: 'wiki.none' });
    assert.deepEqual(await readers(missing), new Set([2, 3]));
    await missing.close();
  });

  test('a replica that dies is listed without lag, and the other serves', async () => {
    const database = await open();
    await lagsBecome(database, [0, 0]);
    const [first] = servers.replicas;
    assert.ok(first);
    await first.kill();
    try {
      assert.deepEqual(await readers(database), new Set([3]));
      await lagsBecome(database, [undefined, 0]);
    } finally {
      await first.start();
    }
    await until(async () => (await readers(database)).size === 2, 'the replica is used again');
    await database.close();
  });
});
