import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { startServing } from '../../../test/program/serve.ts';
import { childrenOf, noProc } from '../../../test/rig/children.ts';
import { writeSampleDatabase } from '../../../test/rig/sample-file.ts';
import { until } from '../../../test/rig/until.ts';
import { createWiki } from '../../../test/rig/wiki.ts';

const program = fileURLToPath(new URL('../bin/wikiquery.js', import.meta.url));

const scrape = async (address: string): Promise<string> => (await fetch(`http://${address}/metrics`)).text();

/** The sum of all series of a metric. */
const total = (text: string, name: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);

const ask = async (url: string, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) await (await fetch(`${url}?action=query&format=json&meta=siteinfo`)).text();
};

test('one process serves its metrics where the configuration says', async (t) => {
  using wiki = createWiki();
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-metrics-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const config = join(folder, 'wiki.json');
  const settings = {
    ...wiki.configuration.settings,
    metrics: '127.0.0.1:0',
    allowedHosts: ['monitor.example'],
  };
  writeFileSync(config, JSON.stringify({ ...wiki.configuration, settings }));
  await using served = await startServing(
    '--port',
    '0',
    '--config',
    config,
    '--database',
    writeSampleDatabase(folder),
  );
  const address = await served.metricsAddress();
  await ask(served.url, 3);
  const text = await scrape(address);
  assert.equal(total(text, 'wikiquery_requests_total'), 3);
  assert.equal(total(text, 'wikiquery_module_requests_total'), 3);
  assert.match(text, /^wikiquery_http_connections 1$/m);
  assert.equal((await fetch(`http://${address}/`)).status, 404);
  const statusFor = async (headers: OutgoingHttpHeaders): Promise<number | undefined> => {
    const [response] = (await once(get(`http://${address}/top`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    response.resume();
    return response.statusCode;
  };
  // As Prometheus asks, and as a browser does whose page has a name that leads here.
  assert.equal(await statusFor({ host: 'monitor.example:9100' }), 200);
  assert.equal(await statusFor({ host: 'monitor.example:9100', 'accept-language': 'en' }), 200);
  assert.equal(await statusFor({ host: 'evil.example:9100', 'accept-language': 'en' }), 403);
  assert.equal(await served.end(), 0);
});

const of = 'one address serves the metrics of all workers, and goes on when one is killed or hangs';
test(of, { skip: noProc }, async () => {
  await using served = await startServing('--port', '0', '--workers', '2', '--metrics', '127.0.0.1:0');
  const address = await served.metricsAddress();
  await ask(served.url, 5);
  // One that does not answer in time is left out.
  await until(async () => {
    const text = await scrape(address);
    return total(text, 'wikiquery_requests_total') === 5 && total(text, 'wikiquery_workers') === 2;
  }, 'both workers have sent their metrics');
  const [victim = 0] = childrenOf(served.process.pid);
  process.kill(victim, 'SIGKILL');
  await until(async () => {
    const text = await scrape(address);
    assert.equal(total(text, 'wikiquery_requests_total'), 5);
    return total(text, 'wikiquery_worker_restarts_total') === 1 && total(text, 'wikiquery_workers') === 2;
  }, 'a worker is started again');
  const [hanging = 0] = childrenOf(served.process.pid);
  process.kill(hanging, 'SIGSTOP');
  try {
    await until(async () => {
      const text = await scrape(address);
      assert.equal(total(text, 'wikiquery_requests_total'), 5);
      return total(text, 'wikiquery_workers_unresponsive') === 1;
    }, 'one worker is unresponsive');
  } finally {
    process.kill(hanging, 'SIGCONT');
  }
  assert.equal(await served.end(), 0);
});

for (const workers of ['1', '2']) {
  test(`with ${workers} processes, an address in use is reported`, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const at = other.address();
    assert.ok(typeof at === 'object' && at);
    const serve = (port: number, metrics: number) => {
      const args = ['serve', '--port', port, '--workers', workers, '--metrics', `127.0.0.1:${metrics}`];
      return spawnSync(process.execPath, [program, ...args.map(String)], { encoding: 'utf8' });
    };
    const { status, stderr } = serve(0, at.port);
    assert.equal(status, 1);
    assert.match(stderr, /^wikiquery serve: The metrics cannot be served: .*EADDRINUSE.* --metrics\.$/m);
    const answered = serve(at.port, 0);
    assert.equal(answered.status, 1);
    assert.match(answered.stderr, /Port \d+ of 127\.0\.0\.1 is in use/);
    other.close();
  });
}
