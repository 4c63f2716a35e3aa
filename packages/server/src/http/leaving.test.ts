import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test from 'node:test';
import { answering } from '../../../../test/rig/answering.ts';
import { until } from '../../../../test/rig/until.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { createServer } from './server.ts';

test('a disconnected client aborts its request, an answered one does not', async () => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const signals: AbortSignal[] = [];
  const answers: (() => void)[] = [];
  const app = await createServer(
    answering(async ({ leaving }) => {
      if (leaving) signals.push(leaving());
      await new Promise<void>((resolve) => answers.push(resolve));
      return { status: 200, headers: {}, body: '{}' };
    }),
    createSite(wiki.configuration, extensions),
  );
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const path = `${wiki.configuration.general.scriptpath}/api.php?action=query`;

  const answered = fetch(new URL(path, url));
  await until(() => answers.length === 1, 'a request arrives');
  answers[0]?.();
  await (await answered).text();

  const leaver = connect(Number(url.port), url.hostname, () =>
    leaver.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
  );
  await until(() => answers.length === 2, 'another request arrives');
  leaver.destroy();
  await until(() => signals[1]?.aborted, 'the request is aborted');
  answers[1]?.();
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [false, true],
  );
  await app.close();
});

test('a request whose client has gone already is aborted, and answered to nobody', async () => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const requests: unknown[] = [];
  const app = await createServer(
    answering(async ({ address, leaving }) => {
      requests.push([address, leaving?.().aborted]);
      return { status: 200, headers: {}, body: '{}' };
    }),
    createSite(wiki.configuration, extensions),
  );
  app.addHook('preHandler', async ({ raw }, reply) => {
    raw.socket.destroy();
    await until(() => reply.raw.closed, 'the response is closed');
  });
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const asked = new URL(`${wiki.configuration.general.scriptpath}/api.php?action=query`, url);
  await assert.rejects(fetch(asked, { method: 'POST' }));
  await until(() => requests.length > 0, 'the request is answered');
  await app.close();
  assert.deepEqual(requests, [['127.0.0.1', true]]);
});
