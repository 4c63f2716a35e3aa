import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { until } from '../rig/until.ts';
import { startServingWith } from './serve.ts';

/** How many requests of its own each worker that has said so has answered. */
const warmUps = (log: readonly string[]): readonly number[] =>
  log.flatMap((line) => /"requests":(\d+),"msg":"Warmed up"/.exec(line)?.[1] ?? []).map(Number);

test('a worker answers requests of its own before it listens, of which nothing is counted or logged', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-warm-up-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const accessLog = join(folder, 'access.log');
  const options = '--port 0 --workers 1 --limit 2/600 --metrics 127.0.0.1:0'.split(' ');
  const variables = { WIKIQUERY_LOG: 'debug' };
  await using served = await startServingWith(
    { variables, warmsUp: true },
    ...options,
    '--access-log',
    accessLog,
  );
  const [requests = 0, ...others] = await until(() => {
    const found = warmUps(served.log());
    return found.length > 0 && found;
  }, 'the worker has told of its requests');
  assert.deepEqual(others, []);
  assert.ok(requests > 0);
  const ask = async () => (await fetch(`${served.url}?action=query&meta=siteinfo&format=json`)).status;
  assert.deepEqual([await ask(), await ask(), await ask()], [200, 200, 429]);
  const address = await served.metricsAddress();
  const metrics = await (await fetch(`http://${address}/metrics`)).text();
  const counted = [...metrics.matchAll(/^wikiquery_requests_total\{.*\} (\d+)$/gm)].map(([, n]) => Number(n));
  assert.equal(
    counted.reduce((sum, n) => sum + n, 0),
    3,
  );
  assert.equal(await served.end(), 0);
  assert.equal(readFileSync(accessLog, 'utf8').split('\n').length - 1, 3);
});

test('only workers warm up, unless they are told not to', async () => {
  const variables = { WIKIQUERY_LOG: 'debug' };
  await using alone = await startServingWith({ variables, warmsUp: true }, '--port', '0');
  await using told = await startServingWith({ variables }, '--port', '0', '--workers', '1');
  await Promise.all([alone.end(), told.end()]);
  assert.deepEqual(warmUps([...alone.log(), ...told.log()]), []);
});
