import assert from 'node:assert/strict';
import test from 'node:test';
import { chooseWiki, openWiki } from './open-wiki.ts';

test('the sample wiki has the addresses of the server that it is opened for', async () => {
  const wiki = await openWiki({ address: undefined, origin: 'http://127.0.0.1:9123' });
  const { general, interwikimap } = wiki.site.configuration;
  assert.equal(general.server, 'http://127.0.0.1:9123');
  assert.equal(general.base, 'http://127.0.0.1:9123/wiki/Main_Page');
  assert.ok(interwikimap.some(({ url }) => url === 'http://127.0.0.1:9123/wiki/$1'));
  await wiki.close();
});

test('a configuration without a database is refused instead of served with the pages of the sample wiki', () => {
  const message = /^--config needs the database of the wiki as well: .*--database.*WIKIQUERY_DATABASE\.$/;
  assert.throws(() => chooseWiki({ config: 'wiki.json' }), { name: 'CommandLineError', message });
  assert.equal(chooseWiki({}).address, undefined);
  assert.equal(chooseWiki({ config: 'wiki.json', database: 'wiki.sqlite' }).address, 'wiki.sqlite');
});
