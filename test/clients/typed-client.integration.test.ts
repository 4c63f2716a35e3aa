import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createClient } from 'wikiquery-client';
import { createWiki } from '../rig/wiki.ts';
import { passwordOf, readWiki } from './read-wiki.ts';

const userAgent = 'WikiqueryTests/1.0 (https://example.org/tests)';

suite('a client of the sample wiki', () => {
  test('reads it over HTTP, and logs in', async () => {
    using wiki = createWiki();
    const { url } = await wiki.listen();
    const warnings: string[] = [];
    const client = createClient({ url, userAgent, onWarning: ({ module }) => warnings.push(module) });
    await readWiki(client);
    assert.deepEqual(warnings, []);
    await client.request({ list: 'allpages', aplimit: 501 });
    assert.deepEqual(warnings, ['allpages']);

    await assert.rejects(client.login('Warden', 'wrong'), { name: 'ApiError', code: 'login-failed' });
    await client.login('Warden', passwordOf('Warden'));
    const { query } = await client.request({ meta: 'userinfo', assertuser: 'Warden' });
    assert.equal(query?.userinfo?.name, 'Warden');
    assert.equal((await client.token()).length, 42);
    await client.logout();
    assert.equal((await client.request({ meta: 'userinfo' })).query?.userinfo?.anon, true);
  });

  test('reads a wiki in memory', async () => {
    using wiki = createWiki({ pages: { Lamp: '[[Buoy]] [[Quay]]', Buoy: '[[A]] [[B]] [[C]]', Quay: 'x' } });
    const { url } = await wiki.listen();
    const client = createClient({ url, userAgent });
    const links = new Map<string | undefined, number | undefined>();
    for await (const page of client.pages({ generator: 'allpages', prop: 'links', pllimit: 2 }))
      links.set(page.title, page.links?.length);
    assert.deepEqual(
      links,
      new Map([
        ['Buoy', 3],
        ['Lamp', 2],
        ['Quay', undefined],
      ]),
    );
  });
});
