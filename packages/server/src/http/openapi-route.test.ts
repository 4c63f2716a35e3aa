import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createServer } from './server.ts';

const wiki = createWiki({ pages: { Bridge: 'An arch.' } });
const api = await openApi(wiki, { closed: true });
const app = await createServer(api, api.site);
after(async () => {
  await app.close();
  wiki.close();
});

const get = (headers: Readonly<Record<string, string>> = {}) => app.inject({ url: '/openapi.json', headers });

test('the description is served once a version, compressed for who accepts it, and to everybody', async () => {
  const plain = await get();
  assert.equal(plain.statusCode, 200);
  assert.equal(plain.headers['content-type'], 'application/json; charset=utf-8');
  const { openapi, servers } = plain.json<{ openapi: string; servers: readonly { url: string }[] }>();
  assert.deepEqual([openapi, servers], ['3.1.0', [{ url: wiki.configuration.general.scriptpath }]]);
  const compressed = await get({ 'accept-encoding': 'br, gzip' });
  assert.equal(compressed.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(compressed.rawPayload).toString(), plain.body);
  const { etag } = plain.headers;
  const known = await get({ 'if-none-match': `W/"other", ${String(etag)}` });
  assert.deepEqual([known.statusCode, known.body, known.headers.etag], [304, '', etag]);
  assert.equal((await get({ 'if-none-match': 'W/"other"' })).statusCode, 200);
});
