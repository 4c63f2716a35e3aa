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
import { createWiki } from '../rig/wiki.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing } from '../rig/mariadb.ts';
import { get, type Measured, startLoad } from '../program/load.ts';
import { startServing } from '../program/serve.ts';
import { galeraMissing, type Node, startGalera } from './galera.ts';
import { createNetwork, networkMissing } from './network.ts';

const queries = [
  'list=allpages&aplimit=50',
  'list=recentchanges&rclimit=50&rcprop=title|user|comment|ids|sizes',
  'generator=allpages&gaplimit=20&prop=revisions&rvprop=content|ids&rvslots=main',
  'generator=allpages&gaplimit=20&prop=info|categories|links&cllimit=50&pllimit=50',
  'list=logevents&lelimit=50',
  'list=allusers&aulimit=20&auprop=groups|editcount',
];

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
    const ask = (origin: string, query: string) =>
      get(`${origin}?action=query&format=json&formatversion=2&${query}`);
    const known = await Promise.all(
      queries.flatMap((query) =>
        [one, other].map(async ({ url }) => {
          const { body } = await ask(url, query);
          assert.doesNotMatch(body, /"error"/);
          return { url: `${url}?action=query&format=json&formatversion=2&${query}`, body };
        }),
      ),
    );
    const load = startLoad(known, 8);
    t.after(() => load.stop());
    const states: (Measured & { readonly state: string })[] = [];
    const record = async (state: string, seconds = state.startsWith('back') ? BACK : AWAY): Promise<void> => {
      await pause(seconds * 1000);
      states.push({ state, ...load.measure() });
    };
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
    const counts = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        ask([one, other][i % 2]?.url ?? '', 'meta=siteinfo&siprop=statistics').then(
          ({ body }) =>
            (JSON.parse(body) as { query: { statistics: { edits: number } } }).query.statistics.edits,
        ),
      ),
    );
    assert.deepEqual(new Set(counts), new Set([edits]), 'no stale reads from a node that is cut off');
    for (const machine of [first.machine, second.machine]) third.machine.setReaches(machine.address, true);
    await cluster.whole();
    await record('back after it was cut off');
    await load.stop();

    t.diagnostic('requests/s | median ms | longest ms | failed | wrong | state');
    for (const { state, perSecond, median, longest, failed, wrong } of states) {
      t.diagnostic(`${perSecond} | ${median} | ${longest} | ${failed.length} | ${wrong.length} | ${state}`);
    }
    for (const { state, failed, wrong, answered } of states) {
      const some = { state, failed: failed.slice(0, 3), wrong: wrong.slice(0, 3) };
      assert.deepEqual(some, { state, failed: [], wrong: [] });
      assert.ok(answered > 0, `no responses while ${state}`);
    }
    assert.deepEqual(await Promise.all([one.end(), other.end()]), [0, 0]);
  },
);

async function run(node: Node, sql: string): Promise<void> {
  const connection = await node.connect();
  await connection.query(sql);
  connection.destroy();
}
