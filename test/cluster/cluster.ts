/**
 * Takes down the nodes of a Galera cluster one after the other under load: `npm run test:cluster`. Needs root, for
 * network namespaces, and Debian's mariadb-server and galera-4; skipped without them.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '../program/load.ts';
import { startServing } from '../program/serve.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing } from '../rig/mariadb.ts';
import { createWiki } from '../rig/wiki.ts';
import { galeraMissing, startGalera, type Node } from './galera.ts';
import { createNetwork, networkMissing } from './network.ts';
import { countedEdits, createStates, expectedResponses } from './states.ts';

/** Seconds of measurement while a node is away, of which Galera takes five to evict a silent one, and after it is back. */
const AWAY = 7;
const BACK = 3;

/** Milliseconds in which Wikiquery's health checks find a node that has lost its cluster. */
const NOTICED = 2000;

test(
  'reads continue while nodes of a cluster fail and recover',
  {
    skip: mariadbMissing || galeraMissing || networkMissing,
    timeout: 240_000,
  },
  async (t) => {
    using wiki = createWiki();
    using network = createNetwork(3, '10.177.23');
    await using cluster = await startGalera(network.machines, async (first) => {
      const owner = await first.connect();
      await owner.query('CREATE DATABASE wiki CHARACTER SET binary');
      await owner.changeUser({ database: 'wiki' });
      await copyToMariadb(wiki.database, owner);
      await owner.end();
    });
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-cluster-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const config = join(folder, 'wiki.json');
    writeFileSync(config, JSON.stringify(wiki.configuration));
    const hosts = network.machines.map(({ address }) => address).join(',');
    const args = ['--config', config, '--database', `mysql://root@${hosts}/wiki`, '--port', '0'];
    await using one = await startServing(...args);
    await using other = await startServing(...args);
    const apis = [one.url, other.url];
    const load = startLoad(await expectedResponses(apis), 8);
    t.after(() => load.stop());
    const states = createStates(load);
    const record = (state: string): Promise<void> =>
      states.record(state, state.startsWith('back') ? BACK : AWAY);
    const [first, second, third] = cluster.nodes;
    assert.ok(first && second && third);

    await pause(2000);
    load.measure();
    await record('all three nodes');
    await first.kill();
    await record('one killed');
    await first.start();
    await cluster.whole();
    await record('back after it was killed');
    second.process().kill('SIGSTOP');
    await record('one frozen');
    second.process().kill('SIGCONT');
    await cluster.whole();
    await record('back after it was frozen');
    third.machine.setConnected(false);
    await record('the cable of one is out');
    third.machine.setConnected(true);
    await cluster.whole();
    await record('back after its cable was out');

    // Wikiquery still reaches the node, the rest of the cluster does not.
    for (const machine of [first.machine, second.machine]) third.machine.setReaches(machine.address, false);
    await record('one is cut off from the others');
    // Until it notices, it answers as if it belonged to them.
    await third.left();
    await pause(NOTICED);
    const edits = 1_000_000;
    await run(first, `UPDATE wiki.site_stats SET ss_total_edits = ${edits}`);
    // The other one applies what it has received.
    await run(second, 'SET SESSION wsrep_sync_wait = 1; SELECT ss_total_edits FROM wiki.site_stats');
    const counts = await Promise.all(Array.from({ length: 60 }, (_, i) => countedEdits(apis[i % 2] ?? '')));
    assert.deepEqual(new Set(counts), new Set([edits]), 'no stale reads from a node that is cut off');
    for (const machine of [first.machine, second.machine]) third.machine.setReaches(machine.address, true);
    await cluster.whole();
    await record('back after it was cut off');
    await load.stop();

    states.check(t);
    assert.deepEqual(await Promise.all([one.end(), other.end()]), [0, 0]);
  },
);

async function run(node: Node, sql: string): Promise<void> {
  const connection = await node.connect();
  await connection.query(sql);
  connection.destroy();
}
