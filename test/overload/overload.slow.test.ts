import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start, stop } from '../../bench/servers.ts';
import { loadTest } from './load-test.ts';
import { editorsOf, loadTestWiki, samplesOf } from './wiki.ts';

test('an overload affects only the clients that cause it', async (t) => {
  const wiki = loadTestWiki(10_000, () => {});
  const options = { port: 0, workers: 2, config: wiki.configuration, database: `sqlite:${wiki.database}` };
  const server = await start(
    {
      name: 'SQLite',
      command: () => [
        'packages/wikiquery/bin/wikiquery.js',
        'serve',
        ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      ],
    },
    0,
  );
  t.after(() => stop(server));
  const { peak, overload, secondsToIdle } = await loadTest(
    server,
    samplesOf(wiki.database),
    editorsOf(wiki.database, 3),
    {
      seconds: 8,
      factor: 5,
      addresses: 1000,
      sockets: 500,
      connections: 16,
      bots: 3,
      seed: 1,
    },
    (line) => {
      t.diagnostic(line);
    },
  );

  assert.ok(overload.crowd.sent > 500, `${overload.crowd.sent} requests were sent`);
  assert.ok(overload.latency.editor.count > 50, `editors sent ${overload.latency.editor.count} requests`);
  assert.equal(overload.latency.editor.good, 1, 'editors are answered');
  const failures = Object.entries(overload.crowd.refused).filter(
    ([kind, { withoutRetryAfter }]) =>
      kind.startsWith('5') && (!kind.startsWith('503') || withoutRetryAfter > 0),
  );
  assert.deepEqual(failures, [], 'overload is announced');
  assert.equal(overload.crowd.broken, 0, 'no connection breaks');
  const [before = 0, during = Infinity] = [peak.memory, overload.memory];
  assert.ok(during < 1.5 * before, `memory grew from ${before} to ${during} bytes`);
  assert.notEqual(secondsToIdle, undefined, 'latency falls to what it was');
});
