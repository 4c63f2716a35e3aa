import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import test from 'node:test';
import { requestSiteinfo } from './siteinfo.ts';

/** Answers as a wiki whose limit on the size of results leaves room for one part; `stuck` is larger than that. */
async function startSmallWiki() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const parameters = new URLSearchParams(body);
      const parts = (parameters.get('siprop') ?? '').split('|');
      const from = parameters.get('sicontinue') ?? parts[0] ?? '';
      requests.push(from);
      const next = from === 'stuck' ? from : parts[parts.indexOf(from) + 1];
      const query = from === 'stuck' ? {} : { [from]: { is: from } };
      response.end(
        JSON.stringify({
          ...(next !== undefined && { continue: { sicontinue: next, continue: '-||' } }),
          query,
        }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api.php`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('siteinfo that comes in several answers is joined', async () => {
  await using wiki = await startSmallWiki();
  const answer = await requestSiteinfo(wiki.url, ['general', 'namespaces', 'skins']);
  assert.deepEqual((answer as { readonly query: unknown }).query, {
    general: { is: 'general' },
    namespaces: { is: 'namespaces' },
    skins: { is: 'skins' },
  });
});

test('a part that is larger than the limit ends the request', async () => {
  await using wiki = await startSmallWiki();
  await requestSiteinfo(wiki.url, ['general', 'stuck', 'skins']);
  assert.deepEqual(wiki.requests, ['general', 'stuck']);
});
