import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createPipeline } from '../pipeline.ts';
import { createServer } from './server.ts';

const wiki = createWiki({ pages: { Bridge: 'An arch.' } });
after(wiki.close);

/** Serves the wiki, with differences between its configuration and MediaWiki's until `agree` is called. */
async function serve(delegatedStatus?: number) {
  const api = await openApi(wiki, delegatedStatus === undefined ? {} : { settings: { delegatedStatus } });
  let difference: string | undefined = 'The configuration differs from the wiki: added: namespace 3000';
  const drift = (): string | undefined => difference;
  const { site } = api;
  const pipeline = createPipeline({ api, site, version: () => '1', upstream: { drift } });
  const app = await createServer(pipeline, site, { drift });
  const get = async (url: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') => {
    const { statusCode, headers, body } = await app.inject({ method, url });
    return { status: statusCode, type: String(headers['content-type']).split(';', 1)[0], headers, body };
  };
  return {
    get,
    agree: () => (difference = undefined),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

const pages = [
  '/',
  '/wiki/Bridge',
  '/wiki/Nowhere',
  '/wiki/Special:Random',
  '/w/index.php?title=Bridge&action=history',
  '/w/index.php?title=Bridge&action=raw',
  '/w/index.php?search=arch',
];
const others = ['/w/explorer', '/w/explorer/main.js', '/openapi.json', '/nowhere', '/images/A.png'];

for (const delegatedStatus of [undefined, 410]) {
  const status = delegatedStatus ?? 503;
  test(`while the configuration differs, everything is refused with ${status}, pages readably`, async () => {
    await using server = await serve(delegatedStatus);
    for (const url of pages) {
      const { type, headers, body, ...answer } = await server.get(url);
      assert.deepEqual([answer.status, type], [status, 'text/html'], url);
      assert.equal(headers['cache-control'], 'no-store', url);
      assert.match(
        body,
        /The configuration differs from the wiki: added: namespace 3000\. Send the request/,
        url,
      );
      assert.doesNotMatch(body, /An arch/, url);
      assert.equal((await server.get(url, 'HEAD')).status, status, url);
      assert.equal((await server.get(url, 'POST')).status, status, url);
    }
    for (const url of others) {
      const { type, ...answer } = await server.get(url);
      assert.deepEqual([answer.status, type], [status, 'text/plain'], url);
    }
    for (const query of ['titles=Bridge', 'meta=siteinfo'])
      for (const method of ['GET', 'POST'] as const) {
        const { headers, body } = await server.get(`/w/api.php?action=query&format=json&${query}`, method);
        assert.equal(headers['mediawiki-api-error'], 'delegated');
        const { code, info } = JSON.parse(body).error;
        assert.equal(code, 'delegated');
        assert.match(
          info,
          /^The configuration differs from the wiki: added: namespace 3000\. Send the request to the wiki itself[:.]/,
        );
      }
    assert.equal((await server.get('/w/api.php')).status, status);
    for (const url of ['/health', '/robots.txt', '/favicon.ico'])
      assert.equal((await server.get(url)).status, 200, url);
  });
}

test('everything is answered again as soon as the configuration agrees', async () => {
  await using server = await serve();
  assert.equal((await server.get('/wiki/Bridge')).status, 503);
  server.agree();
  for (const url of ['/', '/wiki/Bridge', '/openapi.json'])
    assert.equal((await server.get(url)).status, 200, url);
});
