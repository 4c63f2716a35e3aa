import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createConnection } from 'mysql2/promise';
import { startServing } from '../program/serve.ts';
import { isStopped } from '../rig/children.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';

/** Seconds after which a request that gets no answer fails the test; the server gives up far earlier. */
const NEVER = 120;

/** The requests that are asked: what the server answers itself, and what a runner does. */
const kinds: Readonly<Record<string, URLSearchParams>> = {
  trivial: new URLSearchParams({ action: 'query', titles: 'Bridge' }),
  costly: new URLSearchParams({ action: 'parse', prop: 'links', text: `[[Bridge]]${' '.repeat(400_000)}` }),
};

test(
  'a database that hangs is told of in bounded time, and asked again',
  { skip: mariadbMissing },
  async (t) => {
    using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
    await using mariadb = await startMariadb();
    await mariadb.run('CREATE DATABASE wiki CHARACTER SET binary');
    const owner = await createConnection(mariadb.url('wiki'));
    await copyToMariadb(wiki.database, owner);
    await owner.end();
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-stopped-'));
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
    let asked = 0;
    const ask = async (kind: string) => {
      const body = new URLSearchParams(kinds[kind]);
      // Identical requests would be answered once.
      for (const [name, value] of Object.entries({ format: 'json', requestid: String(asked++) }))
        body.set(name, value);
      const response = await fetch(served.url, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(NEVER * 1000),
      });
      const { error } = (await response.json()) as { readonly error?: { readonly code: string } };
      return [response.status, error?.code];
    };
    const answered = [200, undefined];
    const unavailable = [503, 'internal_api_error_DBConnectionError'];
    const askAll = () => Promise.all(Object.keys(kinds).map(ask));
    // A busy machine may be slow to answer at first.
    await until(async () => (await ask('trivial'))[0] === 200, 'a request is answered');
    t.after(() => mariadb.process().kill('SIGCONT'));
    // At first a runner starts while the database hangs; then one runs already.
    for (let stop = 0; stop < 2; stop++) {
      mariadb.process().kill('SIGSTOP');
      await until(() => isStopped(mariadb.process().pid ?? 0), 'the database hangs');
      for (let i = 0; i < 3; i++) assert.deepEqual(await askAll(), [unavailable, unavailable]);
      mariadb.process().kill('SIGCONT');
      await until(async () => (await askAll()).every(([status]) => status === 200), 'all is answered');
      for (const kind of Object.keys(kinds)) assert.deepEqual(await ask(kind), answered, kind);
    }
  },
);
