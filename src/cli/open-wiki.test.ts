import assert from 'node:assert/strict';
import test from 'node:test';
import { openWiki } from './open-wiki.ts';

test('the sample wiki has the addresses of the server that it is opened for', async () => {
  const wiki = await openWiki({ address: undefined, origin: 'http://127.0.0.1:9123' });
  const { general, interwikimap } = wiki.site.configuration;
  assert.equal(general.server, 'http://127.0.0.1:9123');
  assert.equal(general.base, 'http://127.0.0.1:9123/wiki/Main_Page');
  assert.ok(interwikimap.some(({ url }) => url === 'http://127.0.0.1:9123/wiki/$1'));
  await wiki.close();
});
