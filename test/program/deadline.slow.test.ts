import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { RowDataPacket } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { startServing } from './serve.ts';

test(
  'a request that waits too long for MariaDB is refused, and its statement ended',
  { skip: mariadbMissing },
  async (t) => {
    using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
    await using mariadb = await startMariadb();
    await mariadb.run('CREATE DATABASE wiki CHARACTER SET binary');
    const owner = await createConnection(mariadb.url('wiki'));
    await copyToMariadb(wiki.database, owner);
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-deadline-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const config = join(folder, 'wiki.json');
    const settings = {
      ...wiki.configuration.settings,
      budget: { seconds: 10 },
      database: { lockSeconds: 60, probePatienceSeconds: 60, silenceSeconds: 60 },
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
    const ask = () => fetch(`${served.url}?action=query&list=allcategories&format=json&formatversion=2`);
    const waiting = async (): Promise<number> => {
      const [rows] = await owner.query<RowDataPacket[]>('SHOW PROCESSLIST');
      return rows.filter(({ State: state }) => String(state).startsWith('Waiting for table')).length;
    };
    assert.equal((await ask()).status, 200);

    await owner.query('LOCK TABLES category WRITE');
    const refused = await ask();
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('mediawiki-api-error'), 'toocostly');
    assert.equal(refused.headers.get('retry-after'), '60');
    await until(async () => (await waiting()) === 0, 'no statement waits');
    await owner.query('UNLOCK TABLES');
    assert.equal((await ask()).status, 200);
    await owner.end();
  },
);
