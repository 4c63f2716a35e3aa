import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { startServingWith } from '../../test/program/serve.ts';
import { until } from '../../test/rig/until.ts';

const verbose = { WIKIQUERY_LOG: 'debug' };
const warmedUp = (log: readonly string[]): string | undefined =>
  log.find((line) => line.includes('"msg":"Warmed up"'));

test('a server asks itself something that neither its logs nor its metrics show', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-warm-up-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  for (const workers of [[], ['--workers', '1']]) {
    const accessLog = join(folder, `access-${workers.length}.log`);
    await using served = await startServingWith(
      { variables: verbose, warmsUp: true },
      '--port',
      '0',
      ...workers,
      '--access-log',
      accessLog,
      '--metrics',
      '127.0.0.1:0',
    );
    // A worker does so before it listens.
    if (workers.length > 0) await served.logged(1);
    const line = await until(() => warmedUp(served.log()), 'the server is warm');
    const { requests } = JSON.parse(line) as { requests: number };
    assert.ok(requests > 0);
    await (await fetch(`${served.url}?action=query&format=json`)).text();
    const metrics = await (await fetch(`http://${await served.metricsAddress()}/metrics`)).text();
    const counted = metrics.match(/^wikiquery_requests_total\{.* \d+$/gm) ?? [];
    assert.equal(
      counted.reduce((sum, each) => sum + Number(each.split(' ').at(-1)), 0),
      1,
    );
    assert.equal(await served.end(), 0);
    assert.equal(readFileSync(accessLog, 'utf8').trim().split('\n').length, 1);
  }
});

test('a server does not, where that is turned off', async () => {
  await using served = await startServingWith({ variables: verbose }, '--port', '0', '--workers', '1');
  await (await fetch(`${served.url}?action=query&format=json`)).text();
  assert.equal(await served.end(), 0);
  assert.equal(warmedUp(served.log()), undefined);
});
