// With a real MediaWiki 1.43 that serves the sample wiki, and a real MariaDB.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from 'wikiquery-client';
import { passwordOf } from '../../../../test/clients/read-wiki.ts';
import { checkSample } from '../../../../test/mirror/check-sample.ts';
import { differences } from '../../../../test/mirror/compare.ts';
import { startMirror, userAgent } from '../../../../test/mirror/start-mirror.ts';
import { mariadbMissing, startMariadb } from '../../../../test/rig/mariadb.ts';
import { noMediaWiki, startMediaWiki } from '../../../../test/rig/mediawiki.ts';

/** MariaDB orders what a search finds by relevance, SQLite does not. */
const ranked = /^\["search"/;

test('a mirror in MariaDB answers as its source', { skip: noMediaWiki || mariadbMissing }, async () => {
  await using live = await startMediaWiki();
  await using server = await startMariadb();
  await server.run('CREATE DATABASE mirror');
  const source = createClient({ url: live.url, userAgent });
  const editor = createClient({ url: live.url, userAgent });
  await editor.login('Harbour master', passwordOf('Harbour master'));
  await using mirror = await startMirror(live.url, { address: server.url('mirror') });
  assert.deepEqual(await differences(source, mirror.client, ranked), []);

  await editor.request({ action: 'edit', title: 'New islet', text: '[[Gull Point]] [[Category:Islands]] 🏝' });
  await editor.request({ action: 'move', from: 'Fresnel lens', to: 'Lens' });
  await editor.request({ action: 'delete', title: 'Skerra', reason: 'Sunk' });
  await mirror.catchUp();
  assert.deepEqual(await differences(source, mirror.client, ranked), []);
  await editor.request({ action: 'undelete', title: 'Skerra' });
  await editor.request({ action: 'block', user: 'Keeper', expiry: 'infinite' });
  await mirror.catchUp();
  assert.deepEqual(await differences(source, mirror.client, ranked), []);
  assert.deepEqual(await checkSample(live.url, server.url('mirror')), []);
  await server.run(
    "UPDATE mirror.page SET page_len = 7 WHERE page_title = 'Gull_Point' AND page_namespace = 0",
  );
  const found = await checkSample(live.url, server.url('mirror'));
  assert.equal(found.length, 1);
  assert.match(found[0] ?? '', /^page \d+ \(Gull Point\): length is 7 here, \d+ there$/);
});
