import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { get, startLoad } from '../program/load.ts';
import { startServing, startServingWith, type ServedWiki } from '../program/serve.ts';
import { childrenOf, noProc, processorSeconds, runs } from '../rig/children.ts';
import { writeSampleDatabase } from '../rig/sample-file.ts';
import { until } from '../rig/until.ts';
import { folderFor } from './served-file.ts';

const query = 'action=query&format=json';
const answer = '{"batchcomplete":""}';
const faulty = {
  variables: { NODE_OPTIONS: `--import=${new URL('on-signal.ts', import.meta.url).href}` },
};
const skip = noProc;

const loadOn = (served: ServedWiki, clients = 8) =>
  startLoad([{ url: `${served.url}?${query}`, body: answer }], clients);

/** Posts the start of a request; returns how to send the rest, and what comes back until the server hangs up. */
async function post({ url }: ServedWiki) {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      resolve();
    });
  });
  await once(socket, 'connect');
  const type = 'application/x-www-form-urlencoded';
  const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${query.length}`;
  socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n${query.slice(0, 5)}`);
  assert.equal(String((await once(socket, 'data'))[0]), 'HTTP/1.1 100 Continue\r\n\r\n');
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  return {
    finish: async () => {
      socket.write(query.slice(5));
      await closed;
      return text;
    },
    closed: async () => {
      await closed;
      return text;
    },
  };
}

/** Waits until a server that is ending accepts no connection. */
async function refuses({ origin }: ServedWiki): Promise<void> {
  const isRefused = (): Promise<boolean> =>
    get(`${origin}/health`).then(
      () => false,
      () => true,
    );
  await until(isRefused, 'the server accepts no connection');
}

describe('processes that fail', { skip, concurrency: 3 }, () => {
  for (const [what, signal] of [
    ['is killed', 'SIGKILL'],
    ['hangs', 'SIGWINCH'],
    ['is stopped', 'SIGSTOP'],
  ] as const) {
    it(`a worker that ${what} is replaced, and only its own requests are lost`, async () => {
      await using served = await startServingWith(
        faulty,
        '--port',
        '0',
        '--workers',
        '2',
        '--watchdog',
        '10',
      );
      const before = childrenOf(served.process.pid);
      const load = loadOn(served);
      await until(() => load.measure().answered > 0, 'requests are answered');
      process.kill(before[0] ?? 0, signal);
      await until(
        () => childrenOf(served.process.pid).some((pid) => !before.includes(pid)),
        'a worker is started',
      );
      const failures: string[] = [];
      let answered = 0;
      await until(() => {
        const { failed, wrong, answered: more } = load.measure();
        assert.deepEqual(wrong, []);
        failures.push(...failed);
        answered = failed.length > 0 ? 0 : answered + more;
        return answered > 500;
      }, 'hundreds are answered and none fails');
      await load.stop();
      // Each client had at most one request there, and another on a connection that nobody had accepted.
      assert.ok(failures.length <= 16, failures.join('\n'));
      assert.equal(childrenOf(served.process.pid).length, 2);
      assert.equal(await served.end(), 0);
    });
  }

  it('workers end with their parent, after the requests that they work on', async () => {
    await using served = await startServing('--port', '0', '--workers', '2');
    const workers = childrenOf(served.process.pid);
    assert.equal(workers.length, 2);
    const posts = await Promise.all(Array.from({ length: 6 }, () => post(served)));
    served.process.kill('SIGKILL');
    await refuses(served);
    for (const text of await Promise.all(posts.map(({ finish }) => finish()))) {
      assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
      assert.ok(text.endsWith(answer));
    }
    await until(() => !workers.some(runs), 'the workers have ended');
  });

  it('a runner ends with its parent, whatever it works on', async (t) => {
    const folder = folderFor(t);
    const config = join(folder, 'wiki.json');
    const sample = readFileSync(
      new URL('../../packages/testing/sample/configuration.json', import.meta.url),
      'utf8',
    );
    const { settings, ...configuration } = JSON.parse(sample) as { readonly settings: object };
    // Its time must not be over before it works on a busy machine.
    writeFileSync(
      config,
      JSON.stringify({ ...configuration, settings: { ...settings, budget: { seconds: 3600 } } }),
    );
    await using served = await startServing(
      '--port',
      '0',
      '--config',
      config,
      '--database',
      writeSampleDatabase(folder),
    );
    const expand = (text: string) =>
      fetch(served.url, {
        method: 'POST',
        body: new URLSearchParams({ action: 'expandtemplates', prop: 'wikitext', text }),
      }).catch(() => undefined);
    const asked = Array.from({ length: 8 }, (_, i) => expand(`{{lc:{{uc:${i}}}}} `.repeat(120_000)));
    const runner = await until(
      () => childrenOf(served.process.pid).find((pid) => processorSeconds(pid) > 2),
      'a runner works',
    );
    served.process.kill('SIGKILL');
    assert.ok((await Promise.all(asked)).includes(undefined), 'they were not done');
    await until(() => !runs(runner), 'the runner has ended');
  });

  it('after an uncaught exception a server finishes other requests, then exits with 1', async () => {
    await using served = await startServingWith(faulty, '--port', '0');
    const begun = await post(served);
    const exit = once(served.process, 'exit');
    served.process.kill('SIGUSR2');
    await until(
      () => served.log().some((line) => line.includes('A fault of a test.')),
      'the fault is logged',
    );
    assert.match(await begun.finish(), /^HTTP\/1\.1 200 [^]*connection: close[^]*\{"batchcomplete":""\}$/i);
    assert.deepEqual(await exit, [1, null]);
  });

  it('after an uncaught exception a worker is replaced, and no request is lost', async () => {
    await using served = await startServingWith(faulty, '--port', '0', '--workers', '1');
    const [worker = 0] = childrenOf(served.process.pid);
    const begun = await post(served);
    process.kill(worker, 'SIGUSR2');
    await until(
      () => served.log().some((line) => line.includes('A fault of a test.')),
      'the fault is logged',
    );
    assert.match(await begun.finish(), /^HTTP\/1\.1 200 /);
    await until(() => !childrenOf(served.process.pid).includes(worker), 'the worker has ended');
    await until(() => served.log().some((line) => line.includes('exited with 1')), 'its exit is logged');
    await until(() => get(`${served.origin}/health`).catch(() => undefined), 'the new worker answers');
    assert.equal((await get(`${served.url}?${query}`)).body, answer);
  });
});

describe('signals', { skip, concurrency: 3 }, () => {
  for (const workers of [[], ['--workers', '2']]) {
    it(`SIGTERM under load loses no request ${workers.join(' ')}`, async () => {
      await using served = await startServing('--port', '0', ...workers);
      const load = loadOn(served, 16);
      // All clients are connected then.
      let answers = 0;
      await until(() => (answers += load.measure().answered) > 100, 'a hundred are answered');
      const begun = await post(served);
      const exit = once(served.process, 'exit');
      const all = [served.process.pid ?? 0, ...childrenOf(served.process.pid)];
      // As systemd does: every process gets it, and workers once more from their parent.
      for (const pid of all) process.kill(pid, 'SIGTERM');
      await refuses(served);
      assert.match(await begun.finish(), /^HTTP\/1\.1 200 /);
      assert.deepEqual(await exit, [0, null]);
      await load.stop();
      const { failed, wrong } = load.measure();
      assert.deepEqual([failed.filter((error) => !error.includes('ECONNREFUSED')), wrong], [[], []]);
    });
  }

  it('a request that never ends does not hold a server up for ever', async () => {
    await using served = await startServing('--port', '0');
    const begun = await post(served);
    assert.equal(await served.end(), 0);
    assert.equal(await begun.closed(), '');
  });

  for (const workers of [[], ['--workers', '2']]) {
    it(`a second signal ends a server at once ${workers.join(' ')}`, async () => {
      // After the first one it would go on for an hour.
      await using served = await startServing('--port', '0', '--drain', '3600', ...workers);
      const begun = await post(served);
      const children = childrenOf(served.process.pid);
      const exit = once(served.process, 'exit');
      served.process.kill('SIGTERM');
      await until(async () => (await get(`${served.origin}/ready`)).status === 503, 'it is about to end');
      // Signals in quick succession count as one.
      await pause(600);
      assert.equal(served.process.exitCode, null);
      served.process.kill('SIGINT');
      await exit;
      await until(() => !children.some(runs), 'the workers have ended');
      await begun.closed();
    });
  }

  it('SIGHUP and a closed output end no server', async () => {
    await using served = await startServingWith({ variables: { WIKIQUERY_LOG: 'info' } }, '--port', '0');
    served.process.kill('SIGHUP');
    served.process.kill('SIGPIPE');
    served.process.stdout?.destroy();
    served.process.stderr?.destroy();
    for (let i = 0; i < 3; i++) assert.equal((await get(`${served.url}?${query}`)).body, answer);
    assert.equal(await served.end(), 0);
  });

  it('`serve | head -1` does not end the server', async () => {
    const command = `"${process.execPath}" packages/wikiquery/bin/wikiquery.js serve --port 0 2>&1 | head -1`;
    const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    const [line] = (await once(shell.stdout, 'data')) as [Buffer];
    try {
      await pause(500);
      assert.equal((await get(`${line.toString().trim()}?${query}`)).body, answer);
    } finally {
      process.kill(-(shell.pid ?? 0), 'SIGKILL');
    }
  });
});
