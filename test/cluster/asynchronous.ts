/**
 * Takes down the servers of a primary with a replica under load: `npm run test:cluster`. Needs MariaDB; skipped without
 * it. `PRIMARY_AWAY` is for how many seconds the primary is down.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createConnection } from 'mysql2/promise';
import { startLoad } from '../program/load.ts';
import { program, startServing } from '../program/serve.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing } from '../rig/mariadb.ts';
import { startReplication } from '../rig/replication.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { ask, countedEdits, createStates, expectedResponses } from './states.ts';

const AWAY = Number(process.env['PRIMARY_AWAY'] ?? 15);
const SHORT = 5;
const CLIENTS = 16;

test(
  'reads continue while the primary or the replica of an asynchronous pair fails',
  { skip: mariadbMissing, timeout: 300_000 + AWAY * 1000 },
  async (t) => {
    using wiki = createWiki();
    await using servers = await startReplication(1, async (first) => {
      const owner = await createConnection({ uri: first.url('wiki'), multipleStatements: true });
      await copyToMariadb(wiki.database, owner);
      await owner.end();
    });
    const { primary } = servers;
    const [replica] = servers.replicas;
    assert.ok(replica);
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-pair-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const config = join(folder, 'wiki.json');
    const [primaryName, replicaName] = [primary, replica].map(({ port }) => `127.0.0.1:${port}`);
    assert.ok(primaryName !== undefined && replicaName !== undefined);
    const settings = {
      ...wiki.configuration.settings,
      showHostnames: true,
      database: { maximumLag: 2, servers: { [primaryName]: { role: 'primary', weight: 0 } } },
    };
    writeFileSync(config, JSON.stringify({ ...wiki.configuration, settings }));
    const database = ['--database', `mysql://reader:read@${replicaName},${primaryName}/wiki`];
    const args = ['--config', config, ...database, '--port', '0'];
    await using one = await startServing(...args);
    await using other = await startServing(...args);
    const apis = [one.url, other.url];
    const lags = async (api: string, more = '') => {
      const { body } = await ask(api, `meta=siteinfo&siprop=dbrepllag${more}`);
      return (JSON.parse(body) as { query: { dbrepllag: unknown } }).query.dbrepllag;
    };
    const setEdits = (edits: number) => primary.run(`UPDATE wiki.site_stats SET ss_total_edits = ${edits}`);
    const allCount = (edits: number, why: string) =>
      until(async () => (await Promise.all(apis.map(countedEdits))).every((count) => count === edits), why);
    const load = startLoad(await expectedResponses(apis), CLIENTS);
    t.after(() => load.stop());
    const states = createStates(load);

    // The first requests are slower: they start processes, and code is compiled.
    let answered = 0;
    await until(() => (answered += load.measure().answered) >= 100, 'requests are answered');
    await states.record('both servers', SHORT);
    assert.deepEqual(await lags(one.url), [{ host: replicaName, lag: 0 }]);
    await primary.kill();
    await states.record('the primary killed (SIGKILL)', AWAY);
    for (const api of apis) {
      assert.deepEqual(await lags(api), [{ host: primaryName, lag: -1 }]);
      assert.deepEqual(await lags(api, '&sishowalldb=1'), [{ host: replicaName, lag: false }]);
      assert.doesNotMatch((await ask(api, 'maxlag=1&list=allpages')).body, /"error"/);
    }
    // They start without the primary, too.
    const checked = execFileSync(process.execPath, [program, 'check', '--config', config, ...database], {
      encoding: 'utf8',
    });
    assert.match(checked, new RegExp(`lag of ${replicaName}: unknown`));
    {
      await using late = await startServing(...args);
      assert.doesNotMatch((await ask(late.url, 'list=allpages')).body, /"error"/);
    }
    await states.record('check and another server started without it', 1);
    await primary.start();
    await servers.caughtUp();
    await states.record('the primary back', SHORT);
    await setEdits(1_000_001);
    await allCount(1_000_001, 'writes of the returned primary are read');

    await replica.run('STOP SLAVE SQL_THREAD');
    await setEdits(1_000_002);
    await allCount(1_000_002, 'reads come from the primary');
    await states.record('replication stopped', SHORT);
    await primary.kill();
    await states.record('replication stopped, and the primary killed', SHORT);
    assert.deepEqual(await Promise.all(apis.map(countedEdits)), [1_000_001, 1_000_001]);
    await primary.start();
    await replica.run('START SLAVE SQL_THREAD');
    await servers.caughtUp();
    await states.record('both back', SHORT);

    await replica.kill();
    await states.record('the replica killed (SIGKILL)', SHORT);
    await replica.start();
    await states.record('the replica back', SHORT);
    await until(
      async () => JSON.stringify(await lags(one.url)) === JSON.stringify([{ host: replicaName, lag: 0 }]),
      'the replica has no lag',
    );
    await load.stop();

    states.check(t);
    assert.deepEqual(await Promise.all([one.end(), other.end()]), [0, 0]);
  },
);
