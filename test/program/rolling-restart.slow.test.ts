import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { portForOthers } from '../rig/port-for-others.ts';
import { until } from '../rig/until.ts';
import { get, startLoad } from './load.ts';
import { nginxMissing, startNginx } from './nginx.ts';
import { startServing } from './serve.ts';

const query = 'action=query&list=allpages&format=json';

test('a draining server tells load balancers and keeps responding', async () => {
  await using served = await startServing('--port', '0', '--drain', '2');
  const ready = () => get(`${served.origin}/ready`);
  assert.deepEqual(await ready(), { status: 200, body: 'ready\n' });
  const ended = served.end();
  await until(async () => (await ready()).status !== 200, 'the server is not ready');
  assert.deepEqual(await ready(), { status: 503, body: 'the server is shutting down\n' });
  assert.equal((await get(`${served.origin}/health`)).status, 200);
  const answer = await fetch(`${served.url}?${query}`);
  assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close']);
  await answer.text();
  assert.equal(await ended, 0);
});

test(
  'no request is lost while servers are restarted one after the other',
  { skip: nginxMissing },
  async () => {
    const front = await portForOthers();
    const start = (port: number) => startServing('--port', String(port), '--drain', '1');
    const running = await Promise.all([0, 0].map(start));
    const ports = running.map(({ origin }) => Number(new URL(origin).port));
    await using _nginx = await startNginx(
      `upstream wikiquery { ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')} keepalive 16; }
     server { listen 127.0.0.1:${front};
       location / { proxy_pass http://wikiquery; proxy_http_version 1.1; proxy_set_header Connection "";
         proxy_next_upstream error timeout non_idempotent; } }`,
      front,
    );
    const url = `http://127.0.0.1:${front}/w/api.php?${query}`;
    const load = startLoad([{ url, body: (await get(url)).body }], 4);
    const served = [...running];
    try {
      for (const [i, port] of ports.entries()) {
        await pause(500);
        assert.equal(await served[i]?.end(), 0);
        served[i] = await start(port);
      }
      await pause(500);
    } finally {
      await load.stop();
      await Promise.all(served.map((one) => one[Symbol.asyncDispose]()));
    }
    const { answered, failed, wrong } = load.measure();
    assert.deepEqual([failed.slice(0, 3), wrong.slice(0, 3)], [[], []]);
    assert.ok(answered > 100);
  },
);
