import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start, stop } from '../../bench/servers.ts';
import { besiege } from './siege.ts';
import { editorsOf, samplesOf, siegeWiki } from './wiki.ts';

test('a siege harms nobody but those who take part in it', async (t) => {
  const wiki = siegeWiki(10_000, () => {});
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
  const { peak, siege, secondsToIdle } = await besiege(
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

  assert.ok(siege.crowd.sent > 500, `${siege.crowd.sent} requests were sent`);
  assert.ok(siege.latency.editor.count > 50, `editors sent ${siege.latency.editor.count} requests`);
  assert.equal(siege.latency.editor.good, 1, 'editors are answered');
  const failures = Object.entries(siege.crowd.refused).filter(
    ([kind, { withoutRetryAfter }]) =>
      kind.startsWith('5') && (!kind.startsWith('503') || withoutRetryAfter > 0),
  );
  assert.deepEqual(failures, [], 'overload is announced');
  assert.equal(siege.crowd.broken, 0, 'no connection breaks');
  const [before = 0, during = Infinity] = [peak.memory, siege.memory];
  assert.ok(during < 1.5 * before, `memory grew from ${before} to ${during} bytes`);
  assert.notEqual(secondsToIdle, undefined, 'latency falls to what it was');
});
