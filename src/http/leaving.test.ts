import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from './server.ts';
import { createWiki } from '../../test/rig/wiki.ts';
import { createSite } from '../wiki/site.ts';
import { extensions } from '../extensions/index.ts';

test('a disconnected client aborts its request, an answered one does not', async () => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const signals: AbortSignal[] = [];
  const answers: (() => void)[] = [];
  const app = await createServer(
    {
      handle: async ({ leaving }) => {
        if (leaving) signals.push(leaving());
        await new Promise<void>((resolve) => answers.push(resolve));
        return { status: 200, headers: {}, body: '{}' };
      },
    },
    createSite(wiki.configuration, extensions),
  );
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const path = `${wiki.configuration.general.scriptpath}/api.php?action=query`;

  const answered = fetch(new URL(path, url));
  while (answers.length < 1) await pause(5);
  answers[0]?.();
  await (await answered).text();

  const leaver = connect(Number(url.port), url.hostname, () =>
    leaver.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
  );
  while (answers.length < 2) await pause(5);
  leaver.destroy();
  for (let i = 0; i < 400 && !signals[1]?.aborted; i++) await pause(5);
  answers[1]?.();
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [false, true],
  );
  await app.close();
});

test('a request whose client has gone already is answered to nobody', async () => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const addresses: unknown[] = [];
  const app = await createServer(
    {
      handle: async ({ address }) => {
        addresses.push(address);
        return { status: 200, headers: {}, body: '{}' };
      },
    },
    createSite(wiki.configuration, extensions),
  );
  app.addHook('preHandler', async ({ raw }) => {
    raw.socket.destroy();
    while (!raw.socket.closed) await pause(5);
  });
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  await assert.rejects(fetch(new URL(`${wiki.configuration.general.scriptpath}/api.php?action=query`, url)));
  for (let i = 0; i < 400 && addresses.length === 0; i++) await pause(5);
  await app.close();
  assert.deepEqual(addresses, ['127.0.0.1']);
});
