import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { createServer } from '../http/server.ts';
import { createPipeline } from '../pipeline.ts';
import { createRequestLimit } from './request-limit.ts';

const wiki = createWiki({ pages: { Bridge: 'An arch.' } });
const site = createSite(wiki.configuration, extensions);
const path = `${wiki.configuration.general.scriptpath}/api.php`;
const query = 'action=query&format=json&formatversion=2&titles=Bridge';

let now = 0;
const open = async () => {
  const api = await openApi(wiki);
  const { step } = createRequestLimit(api, { requests: 2, seconds: 30 }, () => now);
  const limited = createPipeline({ api, site, version: () => undefined, limit: step });
  return createServer(limited, site, { trustedProxies: ['127.0.0.1'] });
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('an IP address that sends too many requests gets 429 for a while', async () => {
  const app = await open();
  const ask = () => app.inject({ url: `${path}?${query}`, ...from('203.0.113.7') });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const first = await ask();
  assert.equal(first.statusCode, 200);
  assert.deepEqual(
    Object.keys(first.headers).filter((name) => name.startsWith('x-ratelimit')),
    [],
  );
  await app.inject({
    method: 'POST',
    url: path,
    payload: query,
    headers: { ...from('203.0.113.7').headers, ...form },
  });

  now += 10_000;
  const refused = await ask();
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.headers['retry-after'], '20');
  assert.equal(refused.headers['mediawiki-api-error'], 'ratelimited');
  assert.equal(refused.json<{ error: { code: string } }>().error.code, 'ratelimited');

  now += 20_001;
  assert.equal((await ask()).statusCode, 200);
  await app.close();
});

test('other addresses and other pages are not limited', async () => {
  const app = await open();
  const status = async (url: string, address: string) =>
    (await app.inject({ url, ...from(address) })).statusCode;
  for (let i = 0; i < 3; i++) assert.equal(await status('/health', '2001:db8:1:2::1'), 200);
  for (const host of ['1', '2']) assert.equal(await status(`${path}?${query}`, `2001:db8:1:2::${host}`), 200);
  assert.equal(await status(`${path}?${query}`, '2001:db8:1:2::3'), 429);
  assert.equal(await status(`${path}?${query}`, '2001:db8:1:3::3'), 200);
  await app.close();
});
