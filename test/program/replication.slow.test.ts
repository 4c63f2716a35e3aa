import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createConnection } from 'mysql2/promise';
import { sql, sqlQuery } from '../../packages/core/src/data/database/statements/sql.ts';
import { parseMariadbUrl } from '../../packages/mariadb/src/address.ts';
import { openMariadb } from '../../packages/mariadb/src/open-mariadb.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { startServing } from './serve.ts';

test(
  'replication lag is reported as by MediaWiki, and writes go to the primary',
  {
    skip: mariadbMissing,
  },
  async (t) => {
    using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
    await using primary = await startMariadb(['--log-bin', '--server-id=1']);
    await using replica = await startMariadb(['--server-id=2', '--read-only']);
    // Applies changes a minute late, and reports that lag.
    await replica.run(
      `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${primary.port}, MASTER_USER='root', MASTER_DELAY=60`,
    );
    for (const server of [primary, replica]) {
      await server.run('SET sql_log_bin=0; CREATE DATABASE wiki CHARACTER SET binary');
      const owner = await createConnection(server.url('wiki'));
      await owner.query('SET SESSION sql_log_bin = 0');
      await copyToMariadb(wiki.database, owner);
      await owner.end();
    }
    await replica.run('START SLAVE');
    const both = `mysql://root@127.0.0.1:${replica.port},127.0.0.1:${primary.port}/wiki`;
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-replication-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const config = join(folder, 'wiki.json');
    const settings = { ...wiki.configuration.settings, showHostnames: true };
    writeFileSync(config, JSON.stringify({ ...wiki.configuration, settings }));

    const address = parseMariadbUrl(both);
    assert.ok(address);
    const database = await openMariadb(address);
    await database.write?.([sqlQuery(sql`UPDATE site_stats SET ss_total_edits = 4711`, database.builder)]);
    await database.close();
    const edits = async (url: string): Promise<unknown> => {
      const connection = await createConnection(url);
      const [rows] = await connection.query('SELECT ss_total_edits AS edits FROM site_stats');
      await connection.end();
      return rows;
    };
    assert.deepEqual(await edits(primary.url('wiki')), [{ edits: 4711 }]);
    assert.notDeepEqual(await edits(replica.url('wiki')), [{ edits: 4711 }]);

    await using served = await startServing('--config', config, '--database', both, '--port', '0');
    const ask = (query: string) =>
      fetch(`${served.url}?action=query&meta=siteinfo&format=json&formatversion=2&${query}`);
    const host = `127.0.0.1:${replica.port}`;
    const refused = await until(async () => {
      const answer = await ask('maxlag=1');
      return answer.headers.has('retry-after') && answer;
    }, 'the lag is known');
    const { error } = (await refused.json()) as { readonly error: Readonly<Record<string, unknown>> };
    assert.deepEqual(
      [error['code'], error['host'], error['type'], refused.headers.get('retry-after')],
      ['maxlag', host, 'db', '5'],
    );
    assert.equal(refused.headers.get('x-database-lag'), String(error['lag']));
    assert.ok(Number(error['lag']) > 1);
    assert.equal((await ask('maxlag=3600')).headers.get('mediawiki-api-error'), null);
    for (const all of ['', '&sishowalldb=1']) {
      const { query } = (await (await ask(`siprop=dbrepllag${all}`)).json()) as {
        readonly query: { readonly dbrepllag: readonly { readonly host: string; readonly lag: number }[] };
      };
      assert.deepEqual(
        query.dbrepllag.map((one) => [one.host, one.lag > 1]),
        [[host, true]],
      );
    }
  },
);
